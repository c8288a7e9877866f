import { describe, expect, it } from 'vitest'
import { createDesiredReader, createDesiredWriter, type Desired, largestSizes } from './desired'

const intent = { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 5099, currency: 'EUR' } }
const personal = { customer: { id: 'ada' }, location: { country: 'GBR' }, cart: { id: 'cart' } }
const texts = { 'payment.unavailable': 'Not now' }

const wanted = (members: object = {}, changes: Partial<Desired> = {}): Desired => ({
  publicKey: 'pk_test_1',
  order: { epoch: 0, fresh: false, intent: { ...intent, ...members } },
  tracking: 'on',
  steps: [],
  ...changes,
})

/** Connects a writer and a reader. A message is cloned, as between two windows. */
const connect = () => {
  const leftOut: string[] = []
  const writer = createDesiredWriter((path, reason) => leftOut.push(`${path}: ${reason}`))
  const read = createDesiredReader()
  return { leftOut, writer, send: (desired: Desired) => read(structuredClone(writer.write(desired))) }
}

describe('createDesiredWriter()', () => {
  it.each([
    ['a withdrawn consent', wanted(personal, { tracking: 'after-consent' })],
    ['another order without them', wanted()],
  ])('SET-5: after forget(), removes the members that %s no longer sends', (_what, next) => {
    const { writer, send } = connect()
    send(wanted(personal))
    writer.forget()
    send(next)
    // Reads with consent, so that the reader itself removes nothing.
    expect(send(wanted()).order.intent).toEqual(intent)
  })

  it('SET-5: forget() makes the next message remove members that the reader may have', () => {
    const { writer } = connect()
    writer.write(wanted(personal))
    writer.forget()
    expect(Object.keys(writer.write(wanted()).changed).sort()).toEqual(['cart', 'customer', 'location', 'texts'])
  })

  it.each([
    ['too large', { items: [{ title: 'x'.repeat(largestSizes.cart) }] }],
    ['no plain data', { weight: 1n }],
  ])('SET-5: a cart that is left out removes the cart of the previous order: %s', (reason, cart) => {
    const { leftOut, send } = connect()
    send(wanted(personal))
    expect(send(wanted({ ...personal, cart })).order.intent.cart).toBeUndefined()
    expect(leftOut).toEqual([`intent.cart: ${reason}`])
  })

  it('keeps the previous texts if the next ones are left out', () => {
    const { leftOut, send } = connect()
    send(wanted({}, { texts }))
    const long = { 'payment.unavailable': 'x'.repeat(largestSizes.texts) }
    expect(send(wanted({}, { texts: long })).texts).toEqual(texts)
    expect(leftOut).toEqual(['texts: too large'])
  })

  it('sends the order, the steps and the tracking as plain data', () => {
    const { leftOut, send } = connect()
    const amount = new Proxy(intent.amount, {})
    const steps = new Proxy([{ step: 'shipping', status: 'COMPLETE' } as const], {})
    expect(send(wanted({ amount, note: () => {} }, { steps }))).toMatchObject({ order: { intent }, steps })
    const next = send(wanted({ note: () => {} }, { tracking: (() => {}) as never }))
    expect(next.tracking).toBeUndefined()
    expect(leftOut).toEqual(['intent.note: no plain data', 'tracking: no plain data'])
  })

  it('leaves out an amount that JSON cannot represent, and sends the withdrawal of the consent', () => {
    const { leftOut, send } = connect()
    const next = wanted({ ...personal, amount: { amount: 1n, currency: 'EUR' } }, { tracking: 'off' })
    expect(send(next)).toMatchObject({ tracking: 'off', order: { intent: { trackingId: 'order-1' } } })
    send(next)
    expect(leftOut).toEqual(['intent.amount: no plain data'])
  })
})

describe('createDesiredReader()', () => {
  it.each(['off', 'after-consent', 'On', undefined])(
    'SET-5: returns an order without customer, location and cart if the tracking is %s',
    (tracking) => {
      const read = createDesiredReader()
      const order = { ...wanted().order, intent: { ...intent, ...personal } }
      read({ ...wanted(), changed: personal })
      expect(read({ ...wanted(), tracking, order, changed: {} }).order.intent).toEqual(intent)
      expect(read({ ...wanted(), changed: {} }).order.intent).toEqual({ ...intent, ...personal })
    },
  )
})
