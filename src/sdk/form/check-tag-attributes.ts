import { brandNames } from '../../shared/card/brand-names'
import { TenderError } from '../../shared/error'
import { parseReturnUrl } from './merchant-endpoints'
import type { TagSettings } from './tag-attributes'

const requiredNames = ['publicKey', 'flow', 'trackingId', 'amount', 'currency', 'server'] as const

/** The attributes for which core.js does not need tag-options.js, if their values are valid. */
export const basicNames: readonly string[] = [...requiredNames, 'returnUrl', 'actions', 'brands', 'locale']

/**
 * @throws TenderError `options.invalid`, which names every required attribute that is missing, or
 * an invalid `data-server` or `data-return-url`
 */
export const assertTagAttributes = (attributes: TagSettings['attributes']): void => {
  const missing = requiredNames.filter((name) => !attributes[name]).map(attributeOf)
  if (missing.length > 0) throw new TenderError('options.invalid', `The script tag has no ${missing.join(', ')}`)
  for (const name of ['server', 'returnUrl']) {
    const address = attributes[name]
    if (address !== undefined) parseReturnUrl(address, attributeOf(name))
  }
}

/**
 * Matches the text that `hasMoreAttributes` builds, if key, amount, language tag and actions look
 * valid. Missing actions are `undefined`.
 */
const validBasics = /^pk_(test|live)_\S* \d{1,15} [a-zA-Z]{2,3}([-_]\S*)? (.*[#.[]|(modal|redirect|popup|undefined)$)/

/**
 * Returns whether core.js needs tag-options.js: the tag has attributes beside the basic ones, or a
 * basic one may be invalid.
 */
export const hasMoreAttributes = (attributes: TagSettings['attributes']): boolean =>
  Object.keys(attributes).some((name) => !basicNames.includes(name)) ||
  !validBasics.test(
    `${attributes.publicKey} ${attributes.amount} ${attributes.locale ?? 'en'} ${attributes.actions}`,
  ) ||
  !Intl.supportedValuesOf('currency').includes(`${attributes.currency}`) ||
  // An empty list counts as a name that does not exist.
  !(attributes.brands ?? 'visa')
    .trim()
    .split(/\s+/)
    .every((name) => brandNames.includes(name))

/** Converts a name of `dataset` to the name of the attribute. */
export const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
