import { TenderError } from '../shared/error'
import type { CheckoutOptions, ElementOptions } from './types'

/** Options by their names. */
type Known<Options> = Record<keyof Options, 1>

export const checkoutOptions: Known<CheckoutOptions> = {
  serviceUrl: 1,
  publicKey: 1,
  clientToken: 1,
  intent: 1,
  tracking: 1,
  locale: 1,
  texts: 1,
  appearance: 1,
  loadTimeoutMs: 1,
}

export const elementOptions: Known<ElementOptions> = { cardholderName: 1, brands: 1, alternatives: 1, saved: 1 }

/** With what the checkout itself changes in all of them. */
export const elementChanges: Known<ElementOptions & Pick<CheckoutOptions, 'appearance' | 'texts'>> = {
  ...elementOptions,
  appearance: 1,
  texts: 1,
}

/**
 * Warns of options that there are not: one that is misspelt would do nothing, without a word.
 * @param given what the page gave, which may be no object
 */
export const warnUnknownOptions = (
  of: string,
  known: object,
  given: unknown,
  warn: (error: TenderError) => void,
): void => {
  const message = 'no such option'
  const fields = Object.keys(Object(given)).flatMap((path) => (Object.hasOwn(known, path) ? [] : [{ path, message }]))
  const names = fields.map(({ path }) => path).join(', ')
  if (names) warn(new TenderError('options.invalid', `${of}: ${names}: ${message}`, { fields }))
}
