import { describe, expect, it, vi } from 'vitest'
import { createSettings, type Order } from './settings'
import type { CheckoutOptions, CheckoutSettings } from './types'

const intent = { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 5099, currency: 'EUR' } }
const customer = { email: 'ada@example.com' }
const euros = (amount: number) => ({ amount, currency: 'EUR' })

const setUp = (given: Partial<CheckoutOptions> = {}) => {
  const lock = { isPaying: false, paidResult: undefined as never, reset: vi.fn() }
  const current: CheckoutOptions = { serviceUrl: '', publicKey: 'pk_test_1', intent: { ...intent, customer }, ...given }
  const order: Order = { options: current.intent, epoch: 0 }
  const { set, change, release, ...others } = createSettings(current, order, () => lock)
  return {
    lock,
    current,
    order,
    set: (options: CheckoutSettings) => set(options, lock.isPaying),
    change: (options: CheckoutSettings) => change(options, lock.isPaying),
    release: () => release(lock.isPaying),
    ...others,
  }
}

describe('set()', () => {
  it('changes what differs by value from what was passed last', () => {
    const { set, current, order } = setUp({ locale: 'de' })
    const same = { intent: structuredClone({ ...intent, customer }), locale: 'de', texts: undefined }
    expect(set(same)).toEqual({})
    const other = { intent: { amount: euros(1) }, locale: 'fr' }
    expect(set(other)).toEqual(other)
    expect([current.locale, order.options.amount]).toEqual(['fr', euros(1)])
    expect(set({ locale: 'fr' })).toEqual({})
    expect(set({ locale: undefined })).toEqual({ locale: undefined })
  })

  it('keeps what another call has changed until another value is passed', () => {
    const { set, change, order } = setUp()
    change({ intent: { amount: euros(7) } })
    set({ intent: { ...intent, customer } })
    expect(order.options.amount).toEqual(euros(7))
    set({ intent: { amount: euros(8) } })
    expect(order.options.amount).toEqual(euros(8))
  })

  it('ignores absent members of the intent', () => {
    const { set, order } = setUp()
    expect(set({ intent: { customer: undefined as never } })).toEqual({})
    expect(order.options.customer).toEqual(customer)
  })

  it('another order › has all members that are passed, and no details of the previous one', () => {
    const { set, order, lock } = setUp()
    set({ intent: { ...intent, trackingId: 'order-2' } })
    expect(order).toEqual({ epoch: 1, options: { ...intent, trackingId: 'order-2', customer: undefined } })
    expect(lock.reset).toHaveBeenCalledOnce()
  })

  it('another order › has a customer with the same value as the previous one', () => {
    const { set, order } = setUp()
    set({ intent: { ...intent, customer, trackingId: 'order-2' } })
    expect(order.options.customer).toEqual(customer)
  })

  it('tries a language again that could not be shown', () => {
    const { set, forgetLocale } = setUp()
    set({ locale: 'fr' })
    forgetLocale()
    expect(set({ locale: 'fr' })).toEqual({ locale: 'fr' })
  })

  it('changes no option of the service or the key', () => {
    const { set, current } = setUp()
    set({ publicKey: 'pk_test_2' } as object)
    expect(current.publicKey).toBe('pk_test_1')
  })
})

it('SET-7: during a payment, changes of the order wait until they are released', () => {
  const { set, release, order, current, lock } = setUp()
  lock.isPaying = true
  expect(set({ intent: { amount: euros(2) }, locale: 'de' })).toEqual({ locale: 'de' })
  set({ intent: { amount: euros(1) } })
  expect([order.options.amount, current.locale]).toEqual([intent.amount, 'de'])
  lock.isPaying = false
  expect(release()).toEqual({ intent: { amount: euros(1) } })
  expect(order.options.amount).toEqual(euros(1))
  expect(release()).toEqual({})
})

it('ignores changes of a paid order, and begins the next one', () => {
  const { set, order, lock } = setUp()
  Object.assign(lock, { paidResult: { status: 'succeeded' } })
  expect(set({ intent: { amount: euros(1) } })).toEqual({})
  expect(order.options.amount).toEqual(intent.amount)
  set({ intent: { trackingId: 'order-2', amount: euros(1) } })
  expect(order).toMatchObject({ epoch: 1, options: { trackingId: 'order-2', amount: euros(1) } })
})

it('begin() › starts the same order again, with its details', () => {
  const { begin, order } = setUp()
  begin({})
  expect(order).toEqual({ epoch: 1, options: { ...intent, customer } })
})
