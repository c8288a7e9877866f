import { vi } from 'vitest'
import type { PaymentEnd, PayRequest } from '../../../../src/shared/types'
import { request, type Shop } from './open-shop'

/**
 * Lets time pass until a call has settled. Timers that continue afterwards, such as repeated reads,
 * are not run.
 */
export const settled = async <Result>(promise: Result | Promise<Result>): Promise<Result> => {
  // The platform computes digests in a thread, for which fake timers do not wait.
  const digest = vi.spyOn(crypto.subtle, 'digest')
  digest.mockImplementation(async (_name, text) => new Uint8Array(text as ArrayBuffer).buffer)
  const result = Promise.resolve(promise).finally(() => digest.mockRestore())
  const progress = { isOver: false }
  const end = () => {
    progress.isOver = true
  }
  result.then(end, end)
  await vi.advanceTimersByTimeAsync(0)
  while (!progress.isOver) await vi.advanceTimersToNextTimerAsync()
  return result
}

export const pay = (shop: Shop, changes: Partial<PayRequest> = {}): Promise<PaymentEnd> =>
  settled(shop.page.pay({ ...request, ...changes }))

/** Returns the attempt keys of all requests to the merchant's server. */
export const keysOf = (...shops: Shop[]): string[] =>
  shops.flatMap(({ asked }) => asked.map(({ attemptKey }) => attemptKey))
