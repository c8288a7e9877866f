import { completeIntent, startIntent, updateIntent } from '../domain/intent-changes'
import { authorisePayment } from '../domain/payments/authorise-payment'
import type { AuthorisePaymentInput } from '../domain/payments/payment-input'
import { cancelPayment, capturePayment, refundPayment } from '../domain/payments/payment-operations'
import { newCard } from '../domain/vault'
import { type SeededIds, seededIds } from '../ids'
import type { Context } from '../operation'
import type { PaymentRecord } from '../store/records'
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
  /** The least age, in milliseconds, of a payment with this history. */
  leastMs?: number
  /** The age, in milliseconds, that a payment with this history is younger than. */
  belowMs?: number
  /** Whether the customer pays after the steps of a checkout. */
  checkout?: true
  /** Members of the payment's input that differ from those of most payments. */
  input?: Partial<AuthorisePaymentInput>
  /** What the merchant does with the payment later. */
  later?(payment: PaymentRecord, at: StoryScene['at']): Promise<PaymentRecord>
}

const currencies = ['EUR', 'EUR', 'EUR', 'GBP', 'USD', 'JPY']

const pay = async (
  { at, token, ids, orderId }: StoryScene,
  input: Partial<AuthorisePaymentInput> = {},
  afterMs = 0,
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
  const { payment } = await authorisePayment(asked, at(afterMs), async () => undefined)
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

const play = async ({ checkout, input, later }: PaymentStory, scene: StoryScene): Promise<void> => {
  if (checkout) return simulateCheckout(scene, true)
  const payment = await pay(scene, input)
  await later?.(payment, scene.at)
}

const visa = '4242424242424242'
const mastercard = '5555555555554444'
const frequent = [visa, mastercard, '378282246310005', visa, '4000056655665556', '6011111111111117']
const declined = ['4000000000000002', '4000000000000127', '4000000000000069', '4100000000000019', '4000000000000119']
const delayed = { flowId: 'flow_delayed' }
const redirectUrl = 'https://shop.example/back'

/**
 * The stories that `busy-month` chooses from. Payments that are simply captured occur several times
 * in the list, because they are the most frequent.
 */
const paymentStories: readonly PaymentStory[] = [
  ...[...frequent, ...frequent, ...frequent].map((number) => ({ number })),
  { number: visa, leastMs: 5 * minute, checkout: true },
  ...declined.map((number) => ({ number })),
  {
    number: mastercard,
    leastMs: 4 * hour,
    input: delayed,
    later: ({ id, authorisedAmount }, at) =>
      capturePayment({ id, amount: Math.ceil(authorisedAmount * 0.8) }, at(3 * hour)),
  },
  { number: '3566002020360505', input: delayed },
  {
    number: visa,
    leastMs: day,
    input: delayed,
    later: ({ id }, at) => cancelPayment({ id, reason: 'Out of stock' }, at(2 * hour)),
  },
  {
    number: visa,
    leastMs: 2 * day,
    later: ({ id, authorisedAmount }, at) =>
      refundPayment({ id, amount: Math.ceil(authorisedAmount / 3), reason: 'One item was returned' }, at(day)),
  },
  {
    number: '2223003122003222',
    leastMs: 3 * day,
    later: ({ id }, at) => refundPayment({ id, reason: 'Sent back' }, at(2 * day)),
  },
  { number: '4000000000000259' },
  { number: '4000002760003184', belowMs: 14 * minute, input: { perform3DSecure: { redirectUrl } } },
  { number: visa, belowMs: 14 * minute, input: { paymentMethod: { type: 'PAYPAL' }, apmRedirectUrl: redirectUrl } },
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
 * Stores the cards that the stories pay with, one for each number, with the buyers' names in turn.
 * Returns the token of each number.
 */
const storeCards = async (
  store: Store,
  options: DataSetOptions,
  ids: SeededIds,
): Promise<ReadonlyMap<string, string>> => {
  const expYear = new Date(options.now).getUTCFullYear() + 3
  const context = contextAt(options.now - monthMs - day, options, { ids, store })
  const tokens = new Map<string, string>()
  for (const number of new Set(paymentStories.map((story) => story.number))) {
    const name = buyers[tokens.size % buyers.length] ?? null
    const method = await newCard({ number, expMonth: 1 + (tokens.size % 12), expYear, name }, null, context)
    tokens.set(number, method.token)
    await store.transact((transactor) => transactor.put('paymentMethods', method))
  }
  return tokens
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
  const fitting = paymentStories.filter(
    ({ leastMs = 0, belowMs = Number.POSITIVE_INFINITY }) => age >= leastMs && age < belowMs,
  )
  const waiting = fitting.filter(({ belowMs }) => belowMs !== undefined)
  const among = waiting.length > 0 && index % 2 === 0 ? waiting : fitting
  return among[Math.floor(index * 3.5) % among.length]
}

/**
 * A month of a busy shop: 500 payments in all statuses, and intents of paid and of abandoned
 * checkouts.
 */
export const busyMonth: DataSet = async (store, options) => {
  const ids = seededIds(500)
  const tokens = await storeCards(store, options, ids)
  const sceneAt = (begins: number, token: string, order: number): StoryScene => ({
    at: (afterMs) => contextAt(begins + afterMs, options, { ids, store }),
    token,
    ids,
    orderId: `order_${order}`,
  })
  for (let index = 0; index < paymentCount; index += 1) {
    const begins = timeOf(index, options.now, ids)
    const story = storyFor(index, options.now - begins)
    const token = story && tokens.get(story.number)
    if (story && token !== undefined) await play(story, sceneAt(begins, token, 1001 + index))
  }
  for (let index = 0; index < abandonedCount; index += 1) {
    await simulateCheckout(sceneAt(options.now - index * hour - 3 * minute, '', 2001 + index), false)
  }
}
