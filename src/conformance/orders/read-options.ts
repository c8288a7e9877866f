import { parseArgs } from 'node:util'
import { CannotCheck } from '../failure'
import { readSeconds } from '../read-seconds'
import type { OrdersKitOptions } from './check-orders'
import { orderCases } from './order-cases'

const defaultPort = 4600

const flags = {
  'new-order': { type: 'string' },
  'service-port': { type: 'string', default: String(defaultPort) },
  only: { type: 'string', default: '' },
  timeout: { type: 'string' },
} as const

const parse = (parameters: readonly string[]) => {
  try {
    return parseArgs({ args: [...parameters], allowPositionals: true, options: flags })
  } catch (error) {
    throw new CannotCheck(`${error instanceof Error ? error.message : error} --help shows all options.`)
  }
}

const urlOf = (text: string | undefined, name: string): string => {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CannotCheck(`${name} expects an address, such as http://localhost:3000/tender.`)
  return url.href.replace(/\/$/, '')
}

/**
 * Reads the options of `tender-conformance orders`.
 *
 * @param parameters The parameters after `orders`.
 * @throws CannotCheck with one line about the first option that is wrong
 */
export const readOrdersOptions = (parameters: readonly string[]): OrdersKitOptions => {
  const { values, positionals } = parse(parameters)
  const only = values.only.split(',').filter((rule) => rule !== '')
  const unknown = only.find((rule) => !orderCases.some((one) => one.rule === rule))
  if (unknown !== undefined) throw new CannotCheck(`--only: ${unknown} is no rule that this kit plays.`)
  const servicePort = Number(values['service-port'])
  if (!/^\d+$/.test(values['service-port']) || servicePort > 65_535)
    throw new CannotCheck('--service-port expects a number from 0 to 65535.')
  const timeoutMs = readSeconds(values.timeout, 'timeout', 90)
  return {
    url: urlOf(positionals[0], 'tender-conformance orders'),
    newOrderUrl: urlOf(values['new-order'], '--new-order'),
    servicePort,
    only,
    timeoutMs,
  }
}
