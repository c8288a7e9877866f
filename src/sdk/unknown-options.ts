import { TenderError } from '../shared/error'
import type { CheckoutOptions, CheckoutSettings, ElementOptions } from './types'

/**
 * The names of all options. It is a record, so that the code does not compile if a name is missing.
 */
export type OptionNames<Options> = Record<keyof Options, 1>

/** The options that `checkout.set` can change. */
export const settingNames: OptionNames<CheckoutSettings> = {
  intent: 1,
  tracking: 1,
  locale: 1,
  texts: 1,
  appearance: 1,
}

export const checkoutOptions: OptionNames<CheckoutOptions> = {
  ...settingNames,
  serviceUrl: 1,
  publicKey: 1,
  server: 1,
  clientToken: 1,
  loadTimeoutMs: 1,
}

export const elementOptions: OptionNames<ElementOptions> = {
  cardholderName: 1,
  brands: 1,
  billingAddress: 1,
  alternatives: 1,
  saved: 1,
}

/** The options of `element.update`, and the one that the checkout changes in all elements. */
export const elementChanges: OptionNames<ElementOptions & Pick<CheckoutOptions, 'appearance'>> = {
  ...elementOptions,
  appearance: 1,
}

/**
 * Warns about unknown options, because a misspelt option has no effect.
 *
 * @param call the public function that received the options
 * @param options the value that the merchant passed, which may be anything
 */
export const warnUnknownOptions = (
  call: string,
  known: object,
  options: unknown,
  warn: (error: TenderError) => void,
): void => {
  const paths = Object.keys(Object(options)).filter((path) => !Object.hasOwn(known, path))
  if (paths.length === 0) return
  const fields = paths.map((path) => ({ path, message: 'unknown option' }))
  warn(new TenderError('options.invalid', `${call}(): unknown option ${paths.join(', ')}`, { fields }))
}
