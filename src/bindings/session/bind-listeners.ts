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
  /** Removes the listeners of this binding. */
  stop(): void
}

/**
 * Creates a binding, which adds the listeners of the page and replaces them with each `set`. If the
 * page has no listener for an event, the binding adds none: a checkout logs some errors in the
 * console only if nothing listens to them.
 */
export const bindListeners = (emitter: Emitter): ListenerBinding => {
  let removals: (() => void)[] = []
  const set = (listeners: Listeners) => {
    for (const remove of removals) remove()
    removals = Object.entries(listeners).flatMap(([event, listener]) =>
      listener ? emitter.on(event as never, listener as never) : [],
    )
  }
  return { set, stop: () => set({}) }
}
