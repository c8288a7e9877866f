import { type StepName, stepNames } from '../../shared/types'
import { type Book, browserOf, type Shop } from '../book'
import { remembers, wasAbandoned } from './charges'
import { hasMoney, paymentsOf } from './history'

const fail = (what: string): never => {
  throw new Error(what)
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)].join(' and ')

/**
 * Rule: once nothing moves any more, an unpaid order's steps and amount at the service are the last
 * report of one of its tabs.
 */
export const judgeIntents = async (shop: Shop, book: Book): Promise<void> => {
  const { service, network } = shop.world
  // A request that arrived late, or twice, may have replaced a newer report: the interface has no
  // versions.
  if (network.strays('updateIntent') > 0 || network.strays('startIntent') > 0) return
  if ((await paymentsOf(shop.world, book.trackingId)).some(hasMoney)) return
  const intents = await service.intents()
  for (const [browser, intentId] of book.intents) {
    const intent = intents.find(({ id }) => id === intentId)
    const tabs = [...book.last].filter(([index]) => browserOf(index) === browser).map(([, last]) => last)
    if (!intent || intent.status === 'COMPLETE' || shop.world.browsers[browser]?.storage !== 'works') continue
    const stepOf = (step: StepName) => {
      const last = tabs.flatMap(({ steps }) => steps.get(step) ?? [])
      const earlier = last.length === 0 || book.loose ? ['NOT_STARTED', ...(book.steps.get(step) ?? [])] : []
      return [...last, ...earlier]
    }
    for (const step of stepNames) {
      const { status } = intent.steps[step]
      if (!stepOf(step).includes(status))
        fail(`STEPS: ${step} of ${book.trackingId} is ${status}, and was reported as ${unique(stepOf(step))}`)
    }
    const amounts = book.loose ? book.amounts : tabs.map(({ amount }) => amount)
    if (!amounts.includes(intent.amount))
      fail(`AMOUNT: ${book.trackingId} is ${intent.amount}, and was reported as ${unique(amounts)}`)
  }
}

/**
 * Rule: a paid order's intent is complete, once a page of it was visited again or a handler ran.
 */
export const judgeComplete = async (shop: Shop, book: Book): Promise<void> => {
  const { world } = shop
  const intents = await world.service.intents()
  const charged = (await paymentsOf(world, book.trackingId)).filter(hasMoney)
  for (const payment of charged) {
    // The browser completes the intent of one payment. This one was confirmed after another was made.
    if (charged.length > 1 && wasAbandoned(world, payment)) continue
    // A payment of another amount than the pages show now is not completed by the browser.
    const isOtherPrice = [...book.last.values()].some(({ amount }) => amount !== payment.authorisedAmount)
    if (isOtherPrice || payment.authorisedAmount !== payment.ask.shown.amount) continue
    const intent = intents.find(({ id }) => id === payment.intentId)
    // Without the handlers and without storage, a later visit knows nothing of the payment.
    const isKnown = world.merchant === 'handlers' || remembers(world, payment.ask)
    if (isKnown && intent && intent.status !== 'COMPLETE')
      fail(`ACTIVE: ${payment.id} is ${payment.status}, and its intent is ${intent.status}`)
  }
}
