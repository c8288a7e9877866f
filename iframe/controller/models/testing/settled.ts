import { vi } from 'vitest'
import type { PaymentEnd, PayRequest } from '../../../../src/shared/types'
import { request, type Shop } from './open-shop'

/** Lets all that is waited for pass. */
export const settled = async <Result>(promise: Result | Promise<Result>): Promise<Result> => {
  const result = Promise.resolve(promise)
  result.catch(() => {})
  await vi.runAllTimersAsync()
  return result
}

export const pay = (shop: Shop, changes: Partial<PayRequest> = {}): Promise<PaymentEnd> =>
  settled(shop.calls.pay({ ...request, ...changes }))

/** The keys of the attempts that the merchant's server was asked for. */
export const keysOf = (...shops: Shop[]): string[] =>
  shops.flatMap(({ asked }) => asked.map(({ attemptKey }) => attemptKey))
