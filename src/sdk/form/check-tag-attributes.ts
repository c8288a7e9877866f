import { TenderError } from '../../shared/error'
import { parseReturnUrl } from './merchant-endpoints'
import type { TagSettings } from './tag-attributes'

const requiredNames = ['publicKey', 'flow', 'trackingId', 'amount', 'currency', 'server'] as const

/** The attributes for which the core needs no other file. */
export const basicNames: readonly string[] = [...requiredNames, 'returnUrl', 'actions', 'brands', 'locale']

/**
 * @throws TenderError `options.invalid`, which names every required attribute that is missing, or
 * an invalid `data-return-url`
 */
export const assertTagAttributes = (attributes: TagSettings['attributes']): void => {
  const missing = requiredNames.filter((name) => !attributes[name]).map(attributeOf)
  if (missing.length > 0) throw new TenderError('options.invalid', `The script tag has no ${missing.join(', ')}`)
  if (attributes.returnUrl !== undefined) parseReturnUrl(attributes.returnUrl, 'data-return-url')
}

/** Matches a valid amount and currency, and valid or missing actions. */
const validBasics = /^\d+ [A-Z]{3} (.*[#.[]|(modal|redirect|popup|undefined)$)/

/**
 * Returns whether the script tag has attributes that the core does not read itself, or an invalid
 * amount, currency or `data-actions`. The core then loads tag-options.js, which knows all options
 * and reports unknown and invalid ones.
 */
export const hasMoreAttributes = (attributes: TagSettings['attributes']): boolean =>
  Object.keys(attributes).some((name) => !basicNames.includes(name)) ||
  !validBasics.test(`${attributes.amount} ${attributes.currency} ${attributes.actions}`)

/** Converts a name of `dataset` to the name of the attribute. */
export const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
