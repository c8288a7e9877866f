/** A promise that is settled from outside. One that nobody waits for may fail in silence: whoever makes it says so elsewhere. */
export interface Deferred<Value> {
  promise: Promise<Value>
  resolve(value: Value | PromiseLike<Value>): void
  reject(error: Error): void
}

export const createDeferred = <Value>(): Deferred<Value> => {
  let settle = {} as Omit<Deferred<Value>, 'promise'>
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  promise.catch(() => {})
  // A promise calls its maker at once.
  return { promise, ...settle }
}
