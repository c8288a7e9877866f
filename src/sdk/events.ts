import { createNanoEvents } from 'nanoevents'

type Listeners<Map> = { [Name in keyof Map]: (...payload: never[]) => void }

export interface Events<Map extends Listeners<Map>> {
  /** Returns what takes the listener away again. */
  on<Name extends keyof Map>(name: Name, listener: Map[Name]): () => void
  emit<Name extends keyof Map>(name: Name, ...payload: Parameters<Map[Name]>): void
  clear(): void
}

/** Events whose listeners cannot harm us or each other: what one throws goes to the page's own error handling. */
export const createEvents = <Map extends Listeners<Map>>(): Events<Map> => {
  const events = createNanoEvents<Map>()
  return {
    on: (name, listener) => {
      const guarded = (...payload: Parameters<Map[typeof name]>) => {
        try {
          listener(...payload)
        } catch (error) {
          reportError(error)
        }
      }
      return events.on(name, guarded as Map[typeof name])
    },
    emit: (name, ...payload) => events.emit(name, ...payload),
    clear: () => {
      events.events = {}
    },
  }
}
