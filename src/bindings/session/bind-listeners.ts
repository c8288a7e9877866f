type Listener = (...payload: never[]) => unknown

/** Listeners by the name of their event. */
export type Listeners = { readonly [event: string]: Listener | undefined }

/** A checkout or an element. */
export interface Emitter {
  on(event: never, listener: never): () => void
}

export interface ListenerBinding {
  /** Replaces the listeners. */
  set(listeners: Listeners): void
  /** Removes all listeners. */
  stop(): void
}

/**
 * Adds one listener for each event that the page listens to. Each calls the latest version of the
 * page's listener, because a framework creates new functions with each rendering. For an event
 * without a listener none is added: a checkout reports some errors in the console if nothing
 * listens to them.
 */
export const bindListeners = (emitter: Emitter): ListenerBinding => {
  const removals = new Map<string, () => void>()
  let latest: Listeners = {}
  const set = (listeners: Listeners) => {
    latest = listeners
    for (const [event, remove] of removals) {
      if (latest[event]) continue
      remove()
      removals.delete(event)
    }
    for (const event of Object.keys(latest)) {
      if (!latest[event] || removals.has(event)) continue
      const call = (...payload: never[]) => void latest[event]?.(...payload)
      removals.set(event, emitter.on(event as never, call as never))
    }
  }
  return { set, stop: () => set({}) }
}
