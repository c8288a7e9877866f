/** A promise with functions that settle it. Its rejection counts as handled. */
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
  // `settle` has a value here, because the Promise constructor calls its argument synchronously.
  return { promise, ...settle }
}
