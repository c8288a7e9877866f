type Listeners<Map> = { [Name in keyof Map]: (...payload: never[]) => void }

export interface Events<Map extends Listeners<Map>> {
  /** Returns what takes the listener away again. */
  on<Name extends keyof Map>(name: Name, listener: Map[Name]): () => void
  emit<Name extends keyof Map>(name: Name, ...payload: Parameters<Map[Name]>): void
  clear(): void
}

/** Events whose listeners cannot harm us or each other: what one throws goes to the page's own error handling. */
export const createEvents = <Map extends Listeners<Map>>(): Events<Map> => {
  let heard: { name: keyof Map; listener: (...payload: never[]) => void }[] = []
  return {
    on: (name, listener) => {
      const entry = { name, listener }
      heard = [...heard, entry]
      return () => {
        heard = heard.filter((each) => each !== entry)
      }
    },
    emit: (name, ...payload) => {
      for (const each of heard) {
        try {
          if (each.name === name) each.listener(...payload)
        } catch (error) {
          reportError(error)
        }
      }
    },
    clear: () => {
      heard = []
    },
  }
}
