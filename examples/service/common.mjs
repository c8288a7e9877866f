import { randomBytes } from 'node:crypto'
import { GraphQLError } from 'graphql'

export const now = () => new Date().toISOString()
export const secret = (bytes) => randomBytes(bytes).toString('hex')
export const error = (code, message, more) => new GraphQLError(message, { extensions: { code, ...more } })

/** Throws one error with every issue: the path of each argument that is not valid, and why. */
export const check = (issues) => {
  const fields = Object.entries(issues).flatMap(([path, message]) => (message ? [{ path, message }] : []))
  if (fields.length > 0) throw error('error.validation', 'The arguments are not valid', { fields })
}
export const find = (records, id, resource, isOpen = () => true) => {
  const found = records.get(id)
  if (!found || !isOpen(found)) throw error('error.notFound', `There is no such ${resource}`, { resource, id })
  return found
}
export const money = (rawAmount, currency) => {
  const digits = { JPY: 0, KRW: 0, KWD: 3, BHD: 3 }[currency] ?? 2
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: digits })
  return { rawAmount, currency, formattedAmount: format.format(rawAmount / 10 ** digits) }
}
export const currencyIssue = (currency) => !/^[A-Z]{3}$/.test(currency) && 'must be an ISO 4217 code'

/** Keeps an entry of a map for a time. */
export const keep = (map, key, value, seconds) => {
  map.set(key, value)
  setTimeout(() => map.delete(key), seconds * 1000).unref()
}
/**
 * Runs an operation once for each idempotency key. For 24 hours, and while the first request is
 * still running, the key returns its first result, errors included.
 */
export const once = (run) => {
  const results = new Map()
  return (args, caller) => {
    const { idempotencyKey, customerId, token } = caller
    if (idempotencyKey === undefined) return run(args, caller)
    check({ 'X-Idempotency-Key': idempotencyKey.length > 255 && 'has more than 255 characters' })
    const id = JSON.stringify([customerId ?? token, idempotencyKey])
    const first = async () => structuredClone(await run(args, caller))
    if (!results.has(id)) keep(results, id, first(), 24 * 60 * 60)
    return results.get(id)
  }
}
