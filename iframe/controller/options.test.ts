import { describe, expect, it } from 'vitest'
import type { TenderError } from '../../src/shared/error'
import { readChanges, readOptions, readStepChange } from './options'

const intent = { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 5099, currency: 'EUR' } }
const options = { publicKey: 'pk_test_1', tracking: 'on', intent }

const faultOf = (read: () => unknown): TenderError => {
  try {
    read()
  } catch (error) {
    return error as TenderError
  }
  return expect.unreachable()
}
const pathsOf = (given: unknown) => faultOf(() => readOptions(given)).fields.map(({ path }) => path)

describe('readOptions', () => {
  it('accepts the required options and all options', () => {
    expect(readOptions(options)).toEqual(options)
    const whole = {
      ...intent,
      customer: { id: 'c1', email: 'ada@example.com', name: 'Ada', isGuest: false },
      location: { country: 'IRL' },
      cart: { id: 'cart', weight: 900, itemCount: 1, items: [{ id: 'i', quantity: 1, title: 'Flask', price: 5099 }] },
    }
    const most = { ...options, tracking: 'after-consent', fresh: true, intent: whole }
    expect(readOptions(most)).toEqual(most)
  })

  it('treats undefined as absent', () => {
    expect(readOptions({ ...options, intent: { ...intent, cart: undefined, customer: { name: undefined } } })).toEqual({
      ...options,
      intent: { ...intent, customer: {} },
    })
  })

  it('reports all errors at once, each with its path', () => {
    const error = faultOf(() =>
      readOptions({
        publicKey: 'pk_wrong',
        tracking: 'sometimes',
        fresh: 'yes',
        intent: { paymentFlowId: 7, amount: { amount: 50.99, currency: 'eur' }, location: { country: 'IE' } },
      }),
    )
    expect(error.code).toBe('options.invalid')
    expect(error.fields.map(({ path }) => path).sort()).toEqual([
      'fresh',
      'intent.amount.amount',
      'intent.amount.currency',
      'intent.location.country',
      'intent.paymentFlowId',
      'intent.trackingId',

      'publicKey',
      'tracking',
    ])
    for (const { path, message } of error.fields) expect(error.message).toContain(`${path}: ${message}`)
  })

  it.each<[rule: string, given: unknown, path: string]>([
    ['a Private Key', { ...options, publicKey: 'sk_test_1' }, 'publicKey'],
    [
      'a negative amount',
      { ...options, intent: { ...intent, amount: { amount: -1, currency: 'EUR' } } },
      'intent.amount.amount',
    ],
    [
      'an amount as a string',
      { ...options, intent: { ...intent, amount: { amount: '5099', currency: 'EUR' } } },
      'intent.amount.amount',
    ],
    [
      'an amount that is no number',
      { ...options, intent: { ...intent, amount: { amount: Number.NaN, currency: 'EUR' } } },
      'intent.amount.amount',
    ],
    [
      'an amount that is too large',
      { ...options, intent: { ...intent, amount: { amount: 2 ** 53, currency: 'EUR' } } },
      'intent.amount.amount',
    ],
    [
      'a big integer',
      { ...options, intent: { ...intent, amount: { amount: 5099n, currency: 'EUR' } } },
      'intent.amount.amount',
    ],
    [
      'an unknown currency',
      { ...options, intent: { ...intent, amount: { amount: 1, currency: 'QQQ' } } },
      'intent.amount.currency',
    ],
    [
      'an error in a list',
      { ...options, intent: { ...intent, cart: { items: [{}, { quantity: 1.5 }] } } },
      'intent.cart.items.1.quantity',
    ],
    ['an invalid customer', { ...options, intent: { ...intent, customer: 'Ada' } }, 'intent.customer'],
    ['no intent', { ...options, intent: undefined }, 'intent'],
  ])('rejects %s', (_rule, given, path) => {
    expect(pathsOf(given)).toEqual([path])
    expect(faultOf(() => readOptions(given)).fields[0]?.message).toMatch(/^expected /)
  })

  it('reports unknown options, beside other errors', () => {
    const given = { ...options, intent: { ...intent, trackingId: '', cartt: {}, amout: 1 } }
    expect(pathsOf(given).sort()).toEqual(['intent.amout', 'intent.cartt', 'intent.trackingId'])
    const odd = { customer: { x: 1 }, location: { country: 'IRL', x: 1 }, cart: { x: 1, items: [{ x: 1 }] } }
    expect(pathsOf({ ...options, intent: { ...intent, ...odd } }).sort()).toEqual([
      'intent.cart.items.0.x',
      'intent.cart.x',
      'intent.customer.x',
      'intent.location.x',
    ])
  })

  it.each([undefined, null, 7, 'options', []])('rejects %j', (given) => {
    const error = faultOf(() => readOptions(given))
    expect(error.code).toBe('options.invalid')
    expect(error.message).toBe('createCheckout(): expected an object')
  })

  it('rejects a circular reference', () => {
    const circle: Record<string, unknown> = { ...options }
    circle.intent = circle
    expect(faultOf(() => readOptions(circle)).code).toBe('options.invalid')
  })

  it('reports no value', () => {
    const secret = '4242424242424242'
    const given = {
      publicKey: secret,
      tracking: secret,
      intent: { ...intent, trackingId: 7, customer: { email: [secret] } },
    }
    const error = faultOf(() => readOptions(given))
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(secret)
  })
})

describe('readChanges', () => {
  it('accepts any part of the changeable options', () => {
    expect(readChanges({})).toEqual({ valid: {} })
    expect(readChanges({ amount: intent.amount, cart: { items: [] } })).toEqual({
      valid: { amount: intent.amount, cart: { items: [] } },
    })
  })

  it.each<[what: string, given: object, path: string]>([
    ['the tracking id', { trackingId: 'order-2' }, 'trackingId'],
    ['half an amount', { amount: { amount: 1 } }, 'amount.currency'],
  ])('rejects %s, and accepts the other members', (_what, given, path) => {
    const { valid, error } = readChanges({ cart: { id: 'cart' }, ...given })
    expect(valid).toEqual({ cart: { id: 'cart' } })
    expect(error?.fields.map((fault) => fault.path)).toEqual([path])
    expect(error?.message).toMatch(/^checkout\.set\(\): /)
  })

  it.each<[what: string, given: object, paths: string[]]>([
    ['a name with a dot', { 'gift.note': 'Hi' }, ['gift.note']],
    ['an unknown member of a member', { customer: { 'a.b': 1 } }, ['customer.a.b']],
    ['several faults of a member', { location: { country: 'IE', x: 1 } }, ['location.country', 'location.x']],
  ])('accepts the other members beside %s', (_what, given, paths) => {
    const { valid, error } = readChanges({ cart: { id: 'cart' }, ...given })
    expect(valid).toEqual({ cart: { id: 'cart' } })
    expect(error?.fields.map(({ path }) => path).sort()).toEqual(paths)
  })

  it('accepts nothing of a value that is no plain data', () => {
    const circle: Record<string, unknown> = { amount: intent.amount }
    circle.cart = circle
    expect(readChanges(circle)).toMatchObject({ valid: {}, error: { code: 'options.invalid' } })
  })

  it.each(['trackingId', 'paymentFlowId'])('names restart() for a change of %s', (path) => {
    expect(readChanges({ [path]: 'other' }).error?.fields).toEqual([
      { path, message: 'cannot be changed. Call checkout.restart() for another order' },
    ])
  })
})

describe('readStepChange', () => {
  it('accepts a step and its status', () => {
    const change = { step: 'shipping', status: 'COMPLETE' }
    expect(readStepChange(change)).toEqual(change)
  })

  it('rejects unknown steps and statuses, naming the valid ones', () => {
    const error = faultOf(() => readStepChange({ step: 'checkout', status: 'DONE' }))
    expect(error.fields.map(({ path }) => path)).toEqual(['step', 'status'])
    for (const { message } of error.fields) expect(message).toMatch(/^expected one of /)
  })
})
