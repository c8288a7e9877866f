import { TenderError } from '../../shared/error'
import { parseReturnUrl } from './merchant-endpoints'

const requiredNames = ['publicKey', 'flow', 'trackingId', 'amount', 'currency', 'server'] as const
const optionalNames = ['returnUrl', 'actions', 'brands', 'locale'] as const
const knownNames: readonly string[] = [...requiredNames, ...optionalNames]

/**
 * @throws TenderError `options.invalid`, which names every required attribute that is missing, or
 * an invalid `data-return-url`
 */
export const assertTagAttributes = (attributes: object): void => {
  const given = attributes as Partial<Record<string, string>>
  const missing = requiredNames.filter((name) => !given[name]).map(attributeOf)
  if (missing.length > 0) throw new TenderError('options.invalid', `The script tag has no ${missing.join(', ')}`)
  if (given.returnUrl !== undefined) parseReturnUrl(given.returnUrl, 'data-return-url')
}

/**
 * Warns about unknown attributes, because a misspelt attribute has no effect.
 *
 * @param attributes the `dataset` of the script tag
 */
export const warnUnknownAttributes = (attributes: object, warn: (error: TenderError) => void): void => {
  const unknown = Object.keys(attributes).filter((name) => !knownNames.includes(name))
  if (unknown.length === 0) return
  const names = unknown.map(attributeOf).join(', ')
  warn(new TenderError('options.invalid', `The script tag has the unknown attribute ${names}`))
}

/** Converts a name of `dataset` to the name of the attribute. */
const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
