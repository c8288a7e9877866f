import { randomBytes } from 'node:crypto'
import { GraphQLError } from 'graphql'

export const now = () => new Date().toISOString()
export const secret = (bytes) => randomBytes(bytes).toString('hex')
export const error = (code, message, extensions = {}) =>
  new GraphQLError(message, { extensions: { code, ...extensions } })

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
export const currencyIssue = (currency = '') => !/^[A-Z]{3}$/.test(currency ?? '') && 'must be an ISO 4217 code'
