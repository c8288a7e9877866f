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
  it('changes options, also back to an earlier value', () => {
    const { set, change, current, order } = setUp({ locale: 'de', tracking: 'after-consent' })
    const other = { intent: { amount: euros(1) }, locale: 'fr' }
    expect(set(other)).toEqual(other)
    expect([current.locale, order.options.amount]).toEqual(['fr', euros(1)])
    expect(set({ locale: undefined })).toEqual({ locale: undefined })
    change({ tracking: 'on', intent: { amount: euros(7) } })
    set({ tracking: 'after-consent', intent: { amount: euros(1) } })
    expect([current.tracking, order.options.amount]).toEqual(['after-consent', euros(1)])
  })

  it('keeps the tracking if it is absent', () => {
    const { set, current } = setUp({ tracking: 'after-consent' })
    expect(set({ tracking: undefined })).toEqual({})
    expect(current.tracking).toBe('after-consent')
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

describe('SET-7: changes that have waited for a payment', () => {
  const pay = (...changes: Partial<typeof intent & { customer: object }>[]) => {
    const settings = setUp()
    settings.lock.isPaying = true
    for (const change of changes) settings.set({ intent: change })
    settings.lock.isPaying = false
    return settings
  }

  it('do not apply to an order that begins before they are released', () => {
    const { begin, release, order } = pay({ amount: euros(50) })
    begin({ trackingId: 'order-2', amount: euros(100) })
    expect(release()).toEqual({})
    expect(order.options.amount).toEqual(euros(100))
  })

  it('do not replace a newer change', () => {
    const { set, release, order } = pay({ amount: euros(50) })
    set({ intent: { amount: euros(60) } })
    release()
    expect(order.options.amount).toEqual(euros(60))
  })

  it('begin another order without the details that belong to this one', () => {
    const { release, order } = pay({ customer: { email: 'x@example.com' } }, { trackingId: 'order-2' })
    release()
    expect(order.options).toMatchObject({ trackingId: 'order-2', customer: undefined })
  })

  it('begin no order if the page has begun another one', () => {
    const { set, release, order } = pay({ trackingId: 'order-2' })
    set({ intent: { trackingId: 'order-3' } })
    release()
    expect(order).toMatchObject({ epoch: 1, options: { trackingId: 'order-3' } })
  })

  it('wait while the consent changes', () => {
    const { change, lock, order } = pay({ amount: euros(50) })
    lock.isPaying = true
    change({ tracking: 'on' })
    expect(order.options.amount).toEqual(intent.amount)
  })
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
