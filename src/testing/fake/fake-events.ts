import { createEvents, type Events } from '../../sdk/events'

type Listener = (...payload: never[]) => void

/**
 * Creates the events of a fake. An error in a listener is reported as uncaught, so that the test
 * fails, also where the platform has no `reportError`.
 */
export const createFakeEvents = <Map extends { [Name in keyof Map]: Listener }>(): Events<Map> => {
  const events = createEvents<Map>()
  return {
    ...events,
    on: (name, listener) => events.on(name, guard(listener) as Map[typeof name]),
  }
}

const guard =
  (listener: Listener): Listener =>
  (...payload) => {
    try {
      listener(...payload)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
