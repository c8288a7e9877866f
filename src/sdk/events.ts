type Listeners<Map> = { [Name in keyof Map]: (...payload: never[]) => void }

export interface Events<Map extends Listeners<Map>> {
  /**
   * Adds a listener.
   *
   * @param own true for a listener of the SDK itself, which `has` does not count
   * @returns a function that removes the listener
   */
  on<Name extends keyof Map>(name: Name, listener: Map[Name], own?: true): () => void
  /** Whether code of the page listens to the event. */
  has(name: keyof Map): boolean
  emit<Name extends keyof Map>(name: Name, ...payload: Parameters<Map[Name]>): void
  /** Removes all listeners. */
  clear(): void
}

/**
 * Creates an event emitter. If a listener throws, the other listeners still run, and the page's
 * global error handler receives the error.
 */
export const createEvents = <Map extends Listeners<Map>>(): Events<Map> => {
  let entries: { name: keyof Map; listener: (...payload: never[]) => void; own: true | undefined }[] = []
  return {
    on: (name, listener, own) => {
      const entry = { name, listener, own }
      entries = [...entries, entry]
      return () => {
        entries = entries.filter((each) => each !== entry)
      }
    },
    has: (name) => entries.some((each) => each.name === name && !each.own),
    emit: (name, ...payload) => {
      for (const each of entries) {
        try {
          if (each.name === name) each.listener(...payload)
        } catch (error) {
          reportError(error)
        }
      }
    },
    clear: () => {
      entries = []
    },
  }
}
