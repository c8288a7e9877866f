import { TenderError } from '../shared/error'
import type { Locale } from '../shared/locale'

/**
 * Warns if the customer sees English because Tender has no texts in the language that the merchant
 * has chosen.
 *
 * @param tag the option `locale`, which may be anything
 * @param locale the language that is used
 */
export const warnUnknownLocale = (tag: unknown, locale: Locale, warn: (error: TenderError) => void): void => {
  // Without a tag, the language of the document counts.
  if (!tag || locale !== 'en' || /^en/i.test(`${tag}`)) return
  warn(new TenderError('options.invalid', 'locale must be one of the 33 languages. Used instead: en'))
}
