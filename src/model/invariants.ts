import { vi } from 'vitest'
import type { PaymentResult } from '../sdk/types'
import { stepNames } from '../shared/types'
import type { Book, Shop } from './book'
import { isCharged, paymentsOf, wasLeft } from './judge-result'
import type { Metadata } from './merchant'
import { openTab, pay, resume } from './shop'

const fail = (what: string): never => {
  throw new Error(what)
}

/** What has to hold at any moment. */
export const checkAlways = async (shop: Shop): Promise<void> => {
  const [fault] = shop.world.faults
  if (fault !== undefined) fail(fault)
  for (const book of shop.books.values()) {
    // Invariant 1: one tracking id, one payment.
    const left = wasLeft(shop)
    const charged = (await paymentsOf(shop, book)).filter((payment) => isCharged(payment) && !left(payment))
    if (charged.length > 1) {
      fail(`TWICE: ${book.trackingId} is paid by ${JSON.stringify(charged.map(({ id, metadata }) => [id, metadata]))}`)
    }
    // What was said to have come to nothing stays so: another payment needs another request to the merchant.
    for (const { asked, result } of book.failures) {
      const late = charged.find(({ metadata }) => (metadata as Metadata).ask <= asked)
      if (late) fail(`LATE: ${late.id} is charged after its attempt ended ${result.status}`)
    }
  }
}

/** Invariant 3: once quiet, an order that is not paid stands at the service as its tabs said last. */
const checkIntent = async (shop: Shop, book: Book): Promise<void> => {
  const stored = shop.world.storage.get(`tender|pk_test_demo|${shop.world.flowId}|${book.trackingId}`)
  const { intentId } = stored === undefined ? { intentId: undefined } : JSON.parse(stored)
  const intent = (await shop.world.service.intents()).find(({ id }) => id === intentId)
  if (!intent || intent.status === 'COMPLETE' || (await paymentsOf(shop, book)).some(isCharged)) return
  const tabs = [...book.last.values()]
  for (const step of stepNames) {
    const last = tabs.flatMap(({ steps }) => steps.get(step) ?? [])
    const unheard = last.length === 0 || book.loose ? ['NOT_STARTED', ...(book.steps.get(step) ?? [])] : []
    const { status } = intent.steps[step]
    if (![...last, ...unheard].includes(status)) {
      fail(`STEPS: ${step} of ${book.trackingId} is ${status}, and was said to be ${last.join(' and ')}`)
    }
  }
  const amounts = book.loose ? book.amounts : tabs.map(({ amount }) => amount)
  if (!amounts.includes(intent.amount)) {
    fail(`AMOUNT: ${book.trackingId} is ${intent.amount}, and was said to be ${amounts.join(' and ')}`)
  }
}

/** Milliseconds after which the issuer's question is answered with no. */
const questionMs = 16 * 60_000

const heal = (shop: Shop) => {
  shop.world.network.heal()
  shop.world.merchant.calm()
  for (const tab of shop.tabs) {
    if (!tab) continue
    tab.online = true
    tab.page.backOnline()
    tab.page.active(true)
  }
}

const isGood = ({ status }: PaymentResult) => status === 'succeeded' || status === 'authorised'

/** With everything healed, each order comes to its end, and that end is the truth. */
const checkEnd = async (shop: Shop, book: Book): Promise<void> => {
  shop.tabs = [undefined, undefined]
  const tab = openTab(shop, 0, book)
  const { clock } = shop.world
  const passing = async <Result>(promise: Promise<Result>): Promise<Result> => {
    promise.catch(() => {})
    await clock.passAll()
    await checkAlways(shop)
    return promise
  }
  await passing(resume(shop, tab))
  const results: PaymentResult[] = []
  // A call may end with what became of the one before; and while the issuer's question stands, it may only say so.
  for (const sleepMs of [0, questionMs, 0]) {
    await clock.sleep(sleepMs)
    const result = await passing(pay(shop, tab, 'approves'))
    results.push(result)
    if (isGood(result)) break
  }
  const told = results.map((result) => `${result.status} ${'error' in result ? result.error?.code : ''}`)
  if (!results.some(isGood)) fail(`END: all is well, and pay ends ${told.join(', then ')}`)
  if (!(await paymentsOf(shop, book)).some(isCharged)) fail('END: the order is said to be paid, and is not')
  tab.page.end()
}

/** What has to hold once the network is well again and nothing moves any more. */
export const checkQuiet = async (shop: Shop): Promise<void> => {
  const { clock } = shop.world
  heal(shop)
  await clock.passAll()
  // What was given up meanwhile is tried again by a customer who is still at work.
  for (const tab of shop.tabs) tab?.page.active(false)
  await clock.passAll()
  await checkAlways(shop)
  for (const book of shop.books.values()) {
    // Invariant 2: every promise of a page that is still there has settled.
    const left = [...book.waiting.values()].filter((page) => shop.tabs.some((tab) => tab?.page === page))
    if (left.length > 0) fail(`SETTLE: ${left.length} calls on ${book.trackingId} have not settled`)
    await checkIntent(shop, book)
  }
  const pages = shop.tabs.flatMap((tab) => tab?.page ?? [])
  for (const page of pages) page.end()
  await clock.settle()
  // Invariant 4: nothing of a checkout that was taken away stays behind.
  if (vi.getTimerCount() > 0) fail(`LEFT: ${vi.getTimerCount()} timers after destroy`)
  if (!pages.every((page) => page.silent())) fail('LEFT: a port is still listened to')
  for (const book of shop.books.values()) await checkEnd(shop, book)
}
