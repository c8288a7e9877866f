import { newCard } from '../domain/vault/new-card'
import { storeMethod } from '../domain/vault/store-method'
import { day, hour, minute } from '../records/instant'
import type { PaymentMethodRecord } from '../records/payment-method'
import type { Store } from '../store/store'
import { contextAt, type DataSet, type DataSetOptions } from './data-set'
import { type PaymentStory, paymentStories, type StoryScene, simulateCheckout } from './payment-stories'
import { type SeededIds, seededIds } from './seeded-ids'

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

/** Chooses the story of a payment, in turn among those that fit its age. */
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
