import { formatMoney, type Money } from '../../src/shared/money'
import { currency } from '../catalogue/products'
import type english from './en.json'

/** The name of a text of the shop, for example in the attribute `data-text` of an element. */
export type TextName = keyof typeof english
export type Texts = Readonly<Record<TextName, string>>

/** The texts and formats of one language. */
export interface Language {
  locale: string
  text: (name: TextName, values?: Readonly<Record<string, string>>) => string
  money: (amount: Money) => string
}

export const createLanguage = (locale: string, texts: Texts): Language => ({
  locale,
  text: (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (mark, value: string) => values[value] ?? mark),
  money: (amount) => formatMoney(amount, locale),
})

/** The marks of an element whose content depends on the language, as in its `dataset`. */
export interface Marks {
  /** The name of the text. */
  text?: string
  /** The name of a product, for the value `product` of the text. */
  product?: string
  /** An amount in minor units, for the value `amount` of the text. */
  amount?: string
  /** An amount in minor units that is the whole content. */
  money?: string
  /** A country code. */
  country?: string
}

/** Returns the content of a marked element. */
export const contentOf = (
  { text: name = '', product, amount, money: price, country }: Marks,
  { locale, text, money }: Language,
): string => {
  const format = (minorUnits: string) => money({ amount: Number(minorUnits), currency })
  if (country !== undefined) return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  if (price !== undefined) return format(price)
  return text(name as TextName, {
    product: product === undefined ? '' : text(product as TextName),
    amount: amount === undefined ? '' : format(amount),
  })
}
