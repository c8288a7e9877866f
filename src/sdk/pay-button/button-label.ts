import type { Lock } from '../../bridge/protocol'
import { type Locale, numberLocale } from '../../shared/locale'
import { buttonTexts } from '../../shared/messages/generated/button-texts'
import { formatMoney, type Money } from '../../shared/money'
import type { TextOverrides } from '../../shared/types'
import { pageText } from '../page-texts'

export interface ButtonLabelOptions {
  lock: Lock
  /** The language of the checkout. */
  locale: Locale
  /**
   * The BCP 47 tag of the `locale` option or of the page. Its region decides how an amount is
   * written.
   */
  localeTag: string
  amount: Money | undefined
  /** The merchant's texts. */
  texts: TextOverrides | undefined
}

const keys = { open: 'button.pay', paying: 'button.processing', paid: 'button.paid' } as const

/** Returns the label of the pay button, such as “Pay €50.99”. */
export const buttonLabel = ({ lock, locale, localeTag, amount, texts }: ButtonLabelOptions): string => {
  const text = pageText(buttonTexts, keys[lock], locale, texts)
  // Passes a function, because `replace` interprets `$` in a replacement text as a pattern.
  return text.replace('%', () => (amount ? format(amount, numberLocale(localeTag, locale)) : '')).trim()
}

/**
 * Formats the amount. Returns an empty text for a malformed currency, which the controller reports.
 */
const format = (amount: Money, locale: string): string => {
  try {
    return formatMoney(amount, locale)
  } catch {
    return ''
  }
}
