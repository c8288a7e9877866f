import { completeIntent, startIntent, updateIntent } from '../domain/intents'
import { authorisePayment } from '../domain/payments/authorise-payment'
import { cancelPayment, capturePayment, refundPayment } from '../domain/payments/payment-operations'
import type { AuthorisePaymentInput } from '../domain/payments/validate-payment'
import { newCard, storeMethod } from '../domain/vault'
import { type SeededIds, seededIds } from '../ids'
import type { Context } from '../operation'
import type { PaymentMethodRecord } from '../store/records'
import type { Store } from '../store/store'
import { day, hour, minute } from '../time'
import { contextAt, type DataSet, type DataSetOptions } from './data-set'

/** The values from which a story creates one payment of `busy-month`. */
interface StoryScene {
  /** Returns the merchant's context, `afterMs` milliseconds after the start of the story. */
  at(afterMs: number): Context
  token: string
  ids: SeededIds
  orderId: string
}

/** A typical history of a payment, such as a payment that is captured and later refunded. */
interface PaymentStory {
  /** The number of the test card that pays. */
  number: string
  /**
   * The ages, in milliseconds, that a payment with this history may have: at least the first one,
   * and less than the second one.
   */
  ageMs: readonly [number, number]
  play(scene: StoryScene): Promise<void>
}

const currencies = ['EUR', 'EUR', 'EUR', 'GBP', 'USD', 'JPY']
const ever: PaymentStory['ageMs'] = [0, Number.POSITIVE_INFINITY]
const fresh: PaymentStory['ageMs'] = [0, 14 * minute]

const pay = async (
  { at, token, ids, orderId }: StoryScene,
  input: Partial<AuthorisePaymentInput> = {},
  intentMs = 0,
) => {
  const sum = { amount: 900 + ids.below(180) * 50, currencyCode: currencies[ids.below(currencies.length)] ?? 'EUR' }
  const asked: AuthorisePaymentInput = {
    flowId: 'flow_immediate',
    orderId,
    ...sum,
    paymentMethod: { token, type: 'CARD' },
    description: 'Running shoes',
    ...input,
  }
  const { payment } = await authorisePayment(asked, at(intentMs), async () => undefined)
  return payment
}

const complete = { status: 'COMPLETE' as const }

/**
 * Simulates a customer who completes every step and pays. If `completes` is false, the customer
 * abandons the checkout before the billing step.
 */
const simulateCheckout = async (scene: StoryScene, completes: boolean): Promise<void> => {
  const { at, orderId, ids } = scene
  const amount = { amount: 900 + ids.below(180) * 50, currency: 'EUR' }
  const { id } = await startIntent({ trackingId: orderId, paymentFlowId: 'flow_immediate', amount }, at(0))
  await updateIntent({ id, shipping: complete }, at(minute))
  await updateIntent({ id, delivery: complete }, at(2 * minute))
  if (!completes) return
  await updateIntent({ id, billing: complete }, at(3 * minute))
  const sum = { amount: amount.amount, currencyCode: amount.currency }
  const payment = await pay(scene, { intentId: id, ...sum }, 4 * minute)
  await completeIntent({ id, paymentReference: payment.id }, at(4 * minute))
}

const simple = (number: string): PaymentStory => ({
  number,
  ageMs: ever,
  play: async (scene) => void (await pay(scene)),
})

const delayed = async (scene: StoryScene, input: Partial<AuthorisePaymentInput> = {}) =>
  pay(scene, { flowId: 'flow_delayed', ...input })

const visa = '4242424242424242'

const plain = [visa, '5555555555554444', '378282246310005', visa, '4000056655665556', '6011111111111117'].map(simple)

/**
 * The stories that `busy-month` chooses from. Payments that are simply captured occur several times
 * in the list, because they are the most frequent.
 */
const paymentStories: readonly PaymentStory[] = [
  ...plain,
  ...plain,
  ...plain,
  { number: visa, ageMs: [5 * minute, Number.POSITIVE_INFINITY], play: (scene) => simulateCheckout(scene, true) },
  ...['4000000000000002', '4000000000000127', '4000000000000069', '4100000000000019', '4000000000000119'].map(simple),
  {
    number: '5555555555554444',
    ageMs: [4 * hour, Number.POSITIVE_INFINITY],
    play: async (scene) => {
      const { id, authorisedAmount } = await delayed(scene)
      await capturePayment({ id, amount: Math.ceil(authorisedAmount * 0.8) }, scene.at(3 * hour))
    },
  },
  { number: '3566002020360505', ageMs: ever, play: async (scene) => void (await delayed(scene)) },
  {
    number: visa,
    ageMs: [day, Number.POSITIVE_INFINITY],
    play: async (scene) =>
      void (await cancelPayment({ id: (await delayed(scene)).id, reason: 'Out of stock' }, scene.at(2 * hour))),
  },
  {
    number: visa,
    ageMs: [2 * day, Number.POSITIVE_INFINITY],
    play: async (scene) => {
      const { id, authorisedAmount } = await pay(scene)
      const amount = Math.ceil(authorisedAmount / 3)
      await refundPayment({ id, amount, reason: 'One item was returned' }, scene.at(day))
    },
  },
  {
    number: '2223003122003222',
    ageMs: [3 * day, Number.POSITIVE_INFINITY],
    play: async (scene) =>
      void (await refundPayment({ id: (await pay(scene)).id, reason: 'Sent back' }, scene.at(2 * day))),
  },
  simple('4000000000000259'),
  {
    number: '4000002760003184',
    ageMs: fresh,
    play: async (scene) => void (await pay(scene, { perform3DSecure: { redirectUrl: 'https://shop.example/back' } })),
  },
  {
    number: visa,
    ageMs: fresh,
    play: async (scene) => {
      const paymentMethod = { type: 'PAYPAL' }
      await pay(scene, { paymentMethod, apmRedirectUrl: 'https://shop.example/back' })
    },
  },
]

const paymentCount = 500
/** Number of customers who have recently abandoned the checkout. */
const abandonedCount = 12
const monthMs = 30 * day

/**
 * Number of payments that are only minutes old. Every second one of these is pending a customer
 * action.
 */
const latestCount = 8

const buyers = ['Ada Lovelace', 'Grace Hopper', 'Emmy Noether', 'Mary Somerville', 'Sofia Kovalevskaya', 'Lise Meitner']

/**
 * Creates the cards that the stories pay with, one for each number, with the buyers' names in turn.
 */
const makeCards = async (
  store: Store,
  options: DataSetOptions,
  ids: SeededIds,
): Promise<Map<string, PaymentMethodRecord>> => {
  const expYear = new Date(options.now).getUTCFullYear() + 3
  const context = contextAt(options.now - monthMs - day, options, { ids, store })
  const numbers = [...new Set(paymentStories.map(({ number }) => number))]
  const cards = await Promise.all(
    numbers.map((number, index) =>
      newCard(
        { number, expMonth: 1 + (index % 12), expYear, name: buyers[index % buyers.length] ?? null },
        null,
        context,
      ),
    ),
  )
  return new Map(numbers.flatMap((number, index) => (cards[index] ? [[number, cards[index]] as const] : [])))
}

/**
 * Returns the time of a payment. The payments are spread over the month, most of them in its second
 * half.
 */
const timeOf = (index: number, now: number, ids: SeededIds): number => {
  if (index >= paymentCount - latestCount) return now - (paymentCount - index) * minute
  const share = Math.sqrt((index + 1) / paymentCount)
  return Math.round(now - latestCount * minute - monthMs * 0.999 * (1 - share)) - ids.below(minute)
}

/**
 * Chooses a story that fits the age of a payment. If stories for recent payments fit, every second
 * payment has one of them.
 */
const storyFor = (index: number, age: number): PaymentStory | undefined => {
  const fitting = paymentStories.filter(({ ageMs: [least, most] }) => age >= least && age < most)
  const waiting = fitting.filter(({ ageMs: [, most] }) => Number.isFinite(most))
  const among = waiting.length > 0 && index % 2 === 0 ? waiting : fitting
  return among[Math.floor(index * 3.5) % among.length]
}

/**
 * A month of a busy shop: 500 payments in all statuses, and intents of paid and of abandoned
 * checkouts.
 */
export const busyMonth: DataSet = async (store, options) => {
  const ids = seededIds(500)
  const cards = await makeCards(store, options, ids)
  const sceneAt = (begins: number, token: string, order: number): StoryScene => ({
    at: (afterMs) => contextAt(begins + afterMs, options, { ids, store }),
    token,
    ids,
    orderId: `order_${order}`,
  })
  await store.transact((transactor) => {
    for (const method of cards.values()) {
      storeMethod(transactor, { method, owner: null, makeDefault: false }, method.created)
    }
  })
  for (let index = 0; index < paymentCount; index += 1) {
    const begins = timeOf(index, options.now, ids)
    const plot = storyFor(index, options.now - begins)
    const token = plot && cards.get(plot.number)?.token
    if (!plot || token === undefined) continue
    await plot.play(sceneAt(begins, token, 1001 + index))
  }
  for (let index = 0; index < abandonedCount; index += 1) {
    await simulateCheckout(sceneAt(options.now - index * hour - 3 * minute, '', 2001 + index), false)
  }
}
