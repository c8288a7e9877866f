import type { TenderError } from '../shared/error'
import { type Locale, locales } from '../shared/locale'
import type { TextKey } from '../shared/messages/en'
import { fallbackTexts } from '../shared/messages/generated/fallback-texts'
import { ownText } from '../shared/override'
import type { ControllerTexts, TextOverrides } from '../shared/types'

/**
 * Returns the merchant's text, or else the SDK's text in the language.
 *
 * @param texts a generated table: for each key, the texts of all languages, separated by `|`
 */
export const pageText = <Key extends TextKey>(
  texts: Readonly<Record<Key, string>>,
  key: Key,
  locale: Locale,
  overrides: TextOverrides | undefined,
): string => ownText(overrides, key) ?? texts[key].split('|')[locales.indexOf(locale)] ?? ''

/** The parts of a checkout on which its texts depend. */
export interface TextHost {
  settings: { texts?: TextOverrides | undefined }
  frames: { context: { locale: Locale } }
}

/** Returns a text for a page on which a frame or the core could not be loaded. */
export const fallbackText = (key: keyof typeof fallbackTexts, { settings, frames }: TextHost): string =>
  pageText(fallbackTexts, key, frames.context.locale, settings.texts)

/**
 * Returns the text for a checkout that cannot take payments, because its options were rejected or a
 * frame has not loaded.
 */
export const unavailableTextOf = (host: TextHost): string => fallbackText('payment.unavailable', host)

/**
 * Returns the customer's text about an error for which the controller has returned no result.
 *
 * @param isOpen whether the customer may be charged
 * @param known the texts of the controller, once it has sent them
 */
export const errorText = (
  { customerMessage, fixedBy }: Pick<TenderError, 'customerMessage' | 'fixedBy'>,
  isOpen: boolean,
  host: TextHost,
  known?: ControllerTexts,
): string => {
  // The controller's text suggests to try again. That does not help if the merchant must act.
  const ended = customerMessage || (fixedBy === 'merchant' ? '' : known?.unavailable)
  return (isOpen ? known?.pending : ended) || unavailableTextOf(host)
}
