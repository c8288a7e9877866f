import { TenderError } from '../../shared/error'
import type { CheckoutOptions, ElementOptions } from '../types'

const checkoutOptions: Record<keyof CheckoutOptions, 1> = {
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

const elementOptions: Record<keyof ElementOptions, 1> = { cardholderName: 1, brands: 1, alternatives: 1, saved: 1 }

const known = { createCheckout: checkoutOptions, element: elementOptions }

/** Warns of options that there are not: one that is misspelt would do nothing, without a word. */
export const tellUnknown = (of: keyof typeof known, given: object, warn: (error: TenderError) => void): void => {
  const message = 'no such option'
  const fields = Object.keys(given).flatMap((path) => (Object.hasOwn(known[of], path) ? [] : [{ path, message }]))
  const names = fields.map(({ path }) => path).join(', ')
  if (names) warn(new TenderError('options.invalid', `${of}: ${names}: ${message}`, { fields }))
}
