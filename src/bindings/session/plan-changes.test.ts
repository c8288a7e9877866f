import { expect, test } from 'vitest'
import type { CheckoutOptions } from '../../sdk/types'
import { type OrderState, planChanges } from './plan-changes'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const intent = { trackingId: 'order-1', paymentFlowId: 'flow_1', amount: euros(5099) }
const options: CheckoutOptions = { serviceUrl: 'https://pay.example', publicKey: 'pk_test_1', intent }
const cart = { items: [{ title: 'Trainers', quantity: 1 }] }
const details = { customer: undefined, location: undefined, cart: undefined }

const otherAmount = { intent: { ...intent, amount: euros(6099) } }
const nextOrder = { intent: { ...intent, trackingId: 'order-2' } }

const states: readonly OrderState[] = ['open', 'paying', 'paid']

test.each<[name: string, next: Partial<CheckoutOptions>, changes: Record<OrderState, object[]>]>([
  ['nothing', {}, { open: [], paying: [], paid: [] }],
  [
    'a new object with the same values',
    { intent: { ...intent, amount: euros(5099) } },
    { open: [], paying: [], paid: [] },
  ],
  ['another function', { clientToken: () => 'ct_2' }, { open: [], paying: [], paid: [] }],
  ['the server', { server: '/pay' }, { open: [{ kind: 'recreate' }], paying: [], paid: [{ kind: 'recreate' }] }],
  ['the amount', otherAmount, { open: [{ kind: 'update', value: { amount: euros(6099) } }], paying: [], paid: [] }],
  ['the cart', { intent: { ...intent, cart } }, { open: [{ kind: 'update', value: { cart } }], paying: [], paid: [] }],
  [
    'the order',
    nextOrder,
    {
      open: [{ kind: 'restart', value: { ...details, ...nextOrder.intent } }],
      paying: [],
      paid: [{ kind: 'restart', value: { ...details, ...nextOrder.intent } }],
    },
  ],
  [
    'the flow of the same order',
    { intent: { ...intent, paymentFlowId: 'flow_2' } },
    {
      open: [{ kind: 'restart', value: { ...details, ...intent, paymentFlowId: 'flow_2' } }],
      paying: [],
      paid: [],
    },
  ],
  [
    'the service',
    { serviceUrl: 'https://pay2.example' },
    { open: [{ kind: 'recreate' }], paying: [], paid: [{ kind: 'recreate' }] },
  ],
  [
    'the key and the amount',
    { publicKey: 'pk_test_2', ...otherAmount },
    { open: [{ kind: 'recreate' }], paying: [], paid: [{ kind: 'recreate' }] },
  ],
])('%s › is planned by the state of the order', (_name, next, expected) => {
  for (const state of states)
    expect(planChanges(options, { ...options, ...next }, state).changes, state).toEqual(expected[state])
})

test.each<[name: string, before: Partial<CheckoutOptions>, next: Partial<CheckoutOptions>, changes: object[]]>([
  ['the appearance', {}, { appearance: { theme: 'dark' } }, [{ kind: 'setAppearance', value: { theme: 'dark' } }]],
  ['no appearance', { appearance: { theme: 'dark' } }, {}, [{ kind: 'setAppearance', value: undefined }]],
  ['texts', {}, { texts: { 'card.number': 'No.' } } as object, [{ kind: 'setTexts', value: { 'card.number': 'No.' } }]],
  ['the language', { locale: 'en' }, { locale: 'de' }, [{ kind: 'setLocale', value: 'de' }]],
  ['consent', { tracking: 'after-consent' }, { tracking: 'on' }, [{ kind: 'consent' }]],
  ['less tracking', { tracking: 'on' }, { tracking: 'off' }, []],
])('%s › changes in every state of the order', (_name, before, next, expected) => {
  for (const state of states)
    expect(planChanges({ ...options, ...before }, { ...options, ...next }, state).changes, state).toEqual(expected)
})

test('a change that cannot be made yet is planned again later', () => {
  const next = { ...options, ...otherAmount, locale: 'de' }
  const during = planChanges(options, next, 'paying')
  expect(during.changes).toEqual([{ kind: 'setLocale', value: 'de' }])
  expect(planChanges(during.applied, next, 'open').changes).toEqual([
    { kind: 'update', value: { amount: euros(6099) } },
  ])
})

test.each(states)('after the changes, nothing is left to change in the state %s', (state) => {
  for (const next of [otherAmount, nextOrder, { publicKey: 'pk_test_2' }, { locale: 'de', appearance: {} }]) {
    const { applied } = planChanges(options, { ...options, ...next }, state)
    expect(planChanges(applied, applied, state).changes).toEqual([])
    const again = planChanges(applied, { ...options, ...next }, state)
    expect(again.changes, 'changes of the order').toEqual([])
  }
})
