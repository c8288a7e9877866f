import { TenderError } from '../../shared/error'

const required = ['publicKey', 'flow', 'trackingId', 'amount', 'currency', 'clientTokenUrl', 'authoriseUrl'] as const

/** @throws TenderError `options.invalid`, which names every required attribute that is missing */
export const assertTagAttributes = (attributes: object): void => {
  const given = attributes as Partial<Record<string, string>>
  const missing = required.filter((name) => !given[name]).map(attributeOf)
  if (missing.length > 0) throw new TenderError('options.invalid', `The script tag has no ${missing.join(', ')}`)
}

/** Converts a name of `dataset` to the name of the attribute. */
const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
