/**
 * A promise that is settled from outside. Its rejection needs no handler: its creator reports the
 * error elsewhere too.
 */
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
  // The executor of a promise runs within its constructor, so `settle` is set.
  return { promise, ...settle }
}
