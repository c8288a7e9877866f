/**
 * Returns a signal that aborts as soon as one of several does, with its reason. Call `release` when
 * the work has ended, because it removes the listeners from signals that live longer.
 * `AbortSignal.any` is not in Safari 16.
 */
export const joinSignals = (signals: readonly AbortSignal[]): { signal: AbortSignal; release(): void } => {
  const joined = new AbortController()
  const released = new AbortController()
  for (const signal of signals) {
    const abort = () => joined.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: released.signal })
  }
  return { signal: joined.signal, release: () => released.abort() }
}
