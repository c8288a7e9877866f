import { createRedaction, type Difference, differenceOf } from '../failure'
import { orderCases } from './order-cases'
import { serviceKeys, startScriptedService } from './scripted-service'
import { connectShop, type ShopAddress } from './shop-under-test'

/** What to check, from the command line. */
export interface OrdersKitOptions extends ShopAddress {
  servicePort: number
  /** The rules whose cases are played; empty for all. */
  only: readonly string[]
}

export interface OrderCaseResult {
  rule: string
  name: string
  /** Null if the case passed. */
  difference: Difference | null
}

export interface OrdersReport {
  url: string
  results: readonly OrderCaseResult[]
}

/**
 * Plays the order cases against a server.
 *
 * @throws CannotCheck if the scripted service cannot be started
 */
export const checkOrders = async (options: OrdersKitOptions): Promise<OrdersReport> => {
  const service = await startScriptedService(options.servicePort)
  const redact = createRedaction(Object.values(serviceKeys))
  const shop = connectShop(options, service)
  const results: OrderCaseResult[] = []
  try {
    for (const { rule, name, run } of orderCases) {
      if (options.only.length > 0 && !options.only.includes(rule)) continue
      try {
        await run(shop, await shop.newOrder())
        results.push({ rule, name, difference: null })
      } catch (error) {
        const { expected, received } = differenceOf(error)
        results.push({ rule, name, difference: { expected: redact(expected), received: redact(received) } })
      }
    }
  } finally {
    await service.stop()
  }
  return { url: options.url, results }
}

/** The rules that no case plays, for the report. */
const notPlayed =
  'Not played: ORDER-5 (23 hours), ORDER-10 and ORDER-18 (your store), ORDER-11, ORDER-17, ORDER-24 and ORDER-25 (your own calls), ORDER-14, ORDER-21 to ORDER-23, ORDER-26, ORDER-27.'

/** Returns the report as text: one line for each case, with the difference if it failed. */
export const ordersReportText = ({ url, results }: OrdersReport): string => {
  const failed = results.filter(({ difference }) => difference !== null)
  const lines = results.flatMap(({ rule, name, difference }) =>
    difference
      ? [`✗ ${rule}: ${name}`, `    expected: ${difference.expected}`, `    received: ${difference.received}`]
      : [`✓ ${rule}: ${name}`],
  )
  return `${[url, ...lines, '', notPlayed, `${results.length - failed.length} passed, ${failed.length} failed`].join('\n')}\n`
}
