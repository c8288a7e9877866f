import { describe, expect, test, vi } from 'vitest'
import { type RecordedCheckout, recordCheckouts } from '../../../lab/support/bindings/recorded-checkout'
import type { CheckoutOptions } from '../../sdk/types'
import { createSession } from './session'

const options: CheckoutOptions = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_1',
  intent: { trackingId: 'order-1', paymentFlowId: 'flow_1', amount: { amount: 5099, currency: 'EUR' } },
}

interface Place extends Element {
  isConnected: boolean
}

/** A container of the page. */
const place = (name = 'place', form?: { requestSubmit(): void }) =>
  ({ name, isConnected: true, closest: () => form }) as unknown as Place

const microtasks = () => new Promise((resolve) => setTimeout(resolve))

const openSession = () => {
  const { log, checkouts, create } = recordCheckouts()
  const session = createSession({ options }, {}, create)
  session.open()
  log.splice(0)
  const elementOf = (type: string) => {
    const element = (checkouts.at(-1) as RecordedCheckout).elements[type]
    if (!element) throw new Error(`no ${type}`)
    return element
  }
  return { session, log, elementOf }
}

describe('mount and release', () => {
  test('an element that is mounted before the session is open follows the checkout', () => {
    const { log, create } = recordCheckouts()
    const session = createSession({ options }, {}, create)
    session.mount('card', place(), {})
    expect(log).toEqual([])
    session.open()
    expect(log).toEqual(['create', 'card.mount'])
  })

  test('release() unmounts in a microtask, and leaves no listener', async () => {
    const { session, log, elementOf } = openSession()
    session.mount('card', place(), {}, { change: () => {} }).release()
    expect(log).toEqual(['card.mount'])
    await microtasks()
    expect(log).toEqual(['card.mount', 'card.unmount'])
    expect(elementOf('card').listenerCount).toBe(0)
  })

  test('an element that is mounted again in the same container stays, as in StrictMode', async () => {
    const { session, log } = openSession()
    const [number, expiry] = [place(), place()]
    const first = [session.mount('number', number, {}), session.mount('expiry', expiry, {})]
    for (const mount of first) mount.release()
    session.mount('number', number, {})
    session.mount('expiry', expiry, {})
    await microtasks()
    expect(log).toEqual(['number.mount', 'expiry.mount'])
  })

  test.each([
    ['card', 'payment'],
    ['payment', 'number'],
    ['cvc', 'card'],
    ['card', 'card'],
  ] as const)('a released %s is unmounted before %s is mounted in another place', (before, after) => {
    const { session, log } = openSession()
    session.mount(before, place(), {}).release()
    session.mount(after, place(), {})
    expect(log).toEqual([`${before}.mount`, `${before}.unmount`, `${after}.mount`])
  })

  test('released elements that are in the page and compatible are not unmounted early', () => {
    const { session, log } = openSession()
    session.mount('wallets', place(), { authorise: () => {} }).release()
    session.mount('card', place(), {})
    expect(log).toEqual(['wallets.mount', 'card.mount'])
  })

  test('an element whose container has left the page is unmounted before another one is mounted', () => {
    const { session, log } = openSession()
    const container = place()
    session.mount('card', container, {})
    container.isConnected = false
    session.mount('card', place(), {})
    expect(log).toEqual(['card.mount', 'card.unmount', 'card.mount'])
  })

  test('a late release of a replaced element does not unmount its successor', async () => {
    const { session, elementOf } = openSession()
    const container = place()
    const replaced = session.mount('card', container, {})
    container.isConnected = false
    const successor = place()
    session.mount('card', successor, {})
    replaced.release()
    await microtasks()
    expect(elementOf('card').container).toBe(successor)
  })

  test('a second element of the same type is an error, and the first one stays', () => {
    const { session, log } = openSession()
    session.mount('card', place(), {})
    expect(() => session.mount('card', place(), {})).toThrow('card is mounted in another place already')
    expect(log).toEqual(['card.mount'])
  })

  test('after an error, the element can be mounted in another place', () => {
    const { session, log, elementOf } = openSession()
    expect(() => session.mount('card', place('missing'), {})).toThrow('no element matches')
    expect(elementOf('card').listenerCount).toBe(0)
    session.mount('card', place(), {})
    expect(log).toEqual(['card.mount'])
  })
})

describe('options', () => {
  test('changed options update the element, and absent ones have their default again', () => {
    const { session, log } = openSession()
    const mount = session.mount('card', place(), { cardholderName: false })
    mount.update({ cardholderName: false })
    mount.update({ brands: { accepted: ['visa'] } })
    expect(log).toEqual([
      'card.mount',
      [
        'card.update',
        [
          ['cardholderName', undefined],
          ['brands', { accepted: ['visa'] }],
        ],
      ],
    ])
  })

  test('an element that is mounted later with other options gets them', async () => {
    const { session, log } = openSession()
    session.mount('card', place(), {}).release()
    await microtasks()
    session.mount('card', place(), { cardholderName: false })
    expect(log).toEqual(['card.mount', 'card.unmount', ['card.update', [['cardholderName', false]]], 'card.mount'])
  })

  test('functions of the wallets are called in their latest version, and only the style is updated', async () => {
    const { session, log, elementOf } = openSession()
    const apple = { merchantIdentifier: 'merchant.shop', displayName: 'Shop', countryCode: 'AT' }
    const mount = session.mount('wallets', place(), { authorise: () => 'first', apple })
    mount.update({ authorise: () => 'second', buttons: { height: 40 } })
    const { authorise } = elementOf('wallets').options as { authorise(): unknown }
    expect(authorise()).toBe('second')
    mount.release()
    await microtasks()
    session.mount('wallets', place(), { authorise: () => 'third', buttons: { height: 40 } })
    expect(authorise()).toBe('third')
    expect(log).toEqual([
      'wallets.mount',
      ['wallets.update', [['buttons', { height: 40 }]]],
      'wallets.unmount',
      'wallets.mount',
    ])
  })
})

describe('options of the element', () => {
  test('the payment element has saved cards and alternatives, and other ones are an update', () => {
    const { session, log, elementOf } = openSession()
    const [before, after] = [
      { saved: { customerId: 'cus_1' }, alternatives: ['PAYPAL'] },
      { saved: { customerId: 'cus_2' }, alternatives: ['PAYPAL', 'KLARNA'] },
    ]
    const mount = session.mount('payment', place(), before)
    expect(elementOf('payment').options).toEqual(before)
    mount.update(structuredClone(before))
    mount.update(after)
    mount.update({})
    expect(log).toEqual([
      'payment.mount',
      ['payment.update', Object.entries(after)],
      ['payment.update', Object.entries({ saved: undefined, alternatives: undefined })],
    ])
  })

  test('the functions of an express checkout are called in their latest version', () => {
    const { session, elementOf } = openSession()
    const expressWith = (amount: number) => {
      const update = { total: { amount, currency: 'EUR' } }
      return {
        authorise: () => {},
        shipping: {
          methods: [{ id: 'post', label: 'Post', amount: 490 }],
          onAddressChange: () => update,
          onMethodChange: () => update,
        },
        onCouponChange: () => update,
      }
    }
    const mount = session.mount('wallets', place(), expressWith(5589))
    const express = elementOf('wallets').options as unknown as ReturnType<typeof expressWith>
    const answers = () =>
      [express.shipping.onAddressChange, express.shipping.onMethodChange, express.onCouponChange].map(
        (change) => change().total.amount,
      )
    expect(express.shipping.methods).toEqual([{ id: 'post', label: 'Post', amount: 490 }])
    expect(answers()).toEqual([5589, 5589, 5589])
    mount.update(expressWith(6099))
    expect(answers()).toEqual([6099, 6099, 6099])
  })
})

describe('functions that are added after the element was created', () => {
  test('beforePay of the pay button is called', () => {
    const { session, elementOf } = openSession()
    const mount = session.mount('payButton', place(), { authorise: () => {} })
    const { beforePay } = elementOf('payButton').options as { beforePay(): unknown }
    expect(beforePay()).toBeUndefined()
    mount.update({ authorise: () => {}, beforePay: () => false })
    expect(beforePay()).toBe(false)
  })

  test('beforeOpen and lineItems of the wallets are called', () => {
    const { session, elementOf } = openSession()
    const mount = session.mount('wallets', place(), { authorise: () => {} })
    const { beforeOpen, lineItems } = elementOf('wallets').options as { beforeOpen(): unknown; lineItems(): unknown }
    expect([beforeOpen(), lineItems()]).toEqual([undefined, undefined])
    mount.update({ authorise: () => {}, beforeOpen: () => false, lineItems: () => [{ label: 'Mug', amount: 700 }] })
    expect([beforeOpen(), lineItems()]).toEqual([false, [{ label: 'Mug', amount: 700 }]])
  })

  test('an element has no options of elements of another type', () => {
    const { session, elementOf } = openSession()
    session.mount('card', place(), {})
    session.mount('payButton', place(), {})
    session.mount('wallets', place(), { authorise: () => {} })
    const namesOf = (type: string) => Object.keys(elementOf(type).options).sort()
    expect(['card', 'payButton', 'wallets'].map(namesOf)).toEqual([
      [],
      ['beforePay'],
      ['authorise', 'beforeOpen', 'lineItems'],
    ])
  })
})

describe('events', () => {
  test('the latest listeners receive the events', () => {
    const { session, elementOf } = openSession()
    const [first, second] = [vi.fn(), vi.fn()]
    const mount = session.mount('card', place(), {}, { change: first })
    mount.update({}, { change: second, ready: undefined })
    elementOf('card').emit('change', { complete: true })
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledExactlyOnceWith({ complete: true })
  })

  test('Enter in an element submits the form around it', () => {
    const { session, elementOf } = openSession()
    const requestSubmit = vi.fn()
    const submit = vi.fn()
    const mount = session.mount('card', place('card', { requestSubmit }), {})
    elementOf('card').emit('submit')
    expect(requestSubmit).toHaveBeenCalledTimes(1)
    mount.update({}, { submit })
    elementOf('card').emit('submit')
    expect([requestSubmit, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  test('Enter does not submit the form if the pay button pays', () => {
    const { session, elementOf } = openSession()
    const requestSubmit = vi.fn()
    session.mount('card', place('card', { requestSubmit }), {})
    const button = session.mount('payButton', place(), { authorise: () => {} })
    elementOf('card').emit('submit')
    expect(requestSubmit).not.toHaveBeenCalled()
    button.update({})
    elementOf('card').emit('submit')
    expect(requestSubmit).toHaveBeenCalledTimes(1)
  })
})

test('use() › runs with each checkout, and its cleanup before the next one', async () => {
  const { create } = recordCheckouts()
  const session = createSession({ options }, {}, create)
  const calls: string[] = []
  const end = session.use(() => {
    calls.push('start')
    return () => calls.push('end')
  })
  session.open()
  session.set({ options: { ...options, publicKey: 'pk_test_2' } })
  expect(calls).toEqual(['start', 'end', 'start'])
  end()
  session.close()
  await microtasks()
  expect(calls).toEqual(['start', 'end', 'start', 'end'])
})
