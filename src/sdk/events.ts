type Listeners<Map> = { [Name in keyof Map]: (...payload: never[]) => void }

export interface Events<Map extends Listeners<Map>> {
  /** Adds a listener. @returns a function that removes it */
  on<Name extends keyof Map>(name: Name, listener: Map[Name]): () => void
  emit<Name extends keyof Map>(name: Name, ...payload: Parameters<Map[Name]>): void
  /** Removes all listeners. */
  clear(): void
}

/**
 * Creates an event emitter. If a listener throws, the other listeners still run, and the page's
 * global error handler receives the error.
 */
export const createEvents = <Map extends Listeners<Map>>(): Events<Map> => {
  let entries: { name: keyof Map; listener: (...payload: never[]) => void }[] = []
  return {
    on: (name, listener) => {
      const entry = { name, listener }
      entries = [...entries, entry]
      return () => {
        entries = entries.filter((each) => each !== entry)
      }
    },
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
