import { getCurrentInstance, toHandlerKey } from 'vue'

/**
 * Creates a function that returns one listener for each event that the parent of the current
 * component listens to now. Each listener emits its event to the parent.
 *
 * @param events the names of Vue's events: `loadError` for the element's event `loaderror`
 */
export const createListeners = (events: readonly string[], emit: (event: string, ...payload: unknown[]) => void) => {
  const instance = getCurrentInstance()
  const isListenedTo = (event: string) => {
    const name = toHandlerKey(event)
    const props = instance?.vnode.props ?? {}
    return name in props || `${name}Once` in props
  }
  return () =>
    Object.fromEntries(
      events
        .filter(isListenedTo)
        .map((event) => [event.toLowerCase(), (...payload: unknown[]) => emit(event, ...payload)]),
    )
}
