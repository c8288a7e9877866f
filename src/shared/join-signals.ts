/**
 * Returns a signal that aborts when the first of `signals` aborts, with the same reason. Call
 * `release()` when the work has ended. It removes the listeners from `signals`, which may live
 * longer. Used instead of `AbortSignal.any`, which Safari 16 does not support.
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
