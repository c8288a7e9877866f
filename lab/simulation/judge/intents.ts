import { type StepName, stepNames } from '../../../src/shared/types'
import { browserOf, type OrderLog, type Shop } from '../shop-state'
import { hasMoney, paymentsOf } from './history'

const fail = (what: string): never => {
  throw new Error(what)
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)].join(' and ')

/**
 * Checks an order that is not paid: when no request is open, its steps and amount at the service
 * must be those that one of its tabs reported last.
 */
export const judgeIntents = async (shop: Shop, log: OrderLog): Promise<void> => {
  const { service, network } = shop.world
  // A late or repeated request may have overwritten a newer report, because the service's interface
  // has no versions.
  if (network.strays('updateIntent') > 0 || network.strays('startIntent') > 0) return
  // Pages report nothing about a paid order, also if the shop has given its payment back since.
  if ((await paymentsOf(shop.world, log.trackingId)).some(({ events }) => events.some(hasMoney))) return
  const intents = await service.intents()
  for (const [browser, intentId] of log.intents) {
    const intent = intents.find(({ id }) => id === intentId)
    // A return to another browser continues the intent there, too.
    const sharing = [...log.intents].filter(([, id]) => id === intentId).map(([other]) => other)
    const tabs = [...log.last].filter(([index]) => sharing.includes(browserOf(index))).map(([, last]) => last)
    if (!intent || intent.status === 'COMPLETE' || shop.world.browsers[browser]?.storage !== 'works') continue
    const stepOf = (step: StepName) => {
      const last = tabs.flatMap(({ steps }) => steps.get(step) ?? [])
      const earlier = last.length === 0 || log.mayLackReports ? ['NOT_STARTED', ...(log.steps.get(step) ?? [])] : []
      return [...last, ...earlier]
    }
    for (const step of stepNames) {
      const { status } = intent.steps[step]
      if (!stepOf(step).includes(status))
        fail(`STEPS: ${step} of ${log.trackingId} is ${status}, and was reported as ${unique(stepOf(step))}`)
    }
    const amounts = log.mayLackReports ? log.amounts : tabs.map(({ amount }) => amount)
    if (!amounts.includes(intent.amount))
      fail(`AMOUNT: ${log.trackingId} is ${intent.amount}, and was reported as ${unique(amounts)}`)
  }
}

/** Checks that the intent of a paid order is complete after the shop's job has run. */
export const judgeComplete = async (shop: Shop, log: OrderLog): Promise<void> => {
  const { world } = shop
  const intents = await world.service.intents()
  const charged = (await paymentsOf(world, log.trackingId)).filter(hasMoney)
  for (const payment of charged) {
    const intent = intents.find(({ id }) => id === payment.intentId)
    if (intent && intent.status !== 'COMPLETE')
      fail(`ACTIVE: ${payment.id} is ${payment.status}, and its intent is ${intent.status}`)
  }
}
