import { trackingModes } from '../../shared/types'
import { brandNames } from './check-tag-attributes'
import { type ReadAttribute, readAddress, readFlag, readList, readText } from './read-attribute'

/** An optional attribute of the script tag. */
export interface TagOption {
  read: ReadAttribute<unknown>
  /** The valid values, for the message about an invalid one. */
  expected: string
  /** Describes the default that replaces an invalid value, for the same message. */
  instead: string
  /** Where the JSON block contains the same option. Undefined for an option of attributes only. */
  path: string | undefined
  /**
   * Returns the part of an invalid text that the frames use, which may be empty. Undefined for an
   * option whose invalid text is not sent to the frames.
   */
  usedPart?: (text: string) => string
}

type Describe = (path: string | undefined, instead: string) => TagOption

const described =
  (read: ReadAttribute<unknown>, expected: string): Describe =>
  (path, instead) => ({ read, expected, instead, path })
const text = described(readText, 'a text that is not empty')
const flag = described(readFlag, 'true or false')
/** @param pattern matches no empty text */
const matching = (pattern: RegExp, expected: string) =>
  described((given) => (pattern.test(given ?? '') ? given : undefined), expected)
const choice = (...values: readonly string[]) =>
  described((given) => values.find((each) => each === given), values.join(', '))

const country = (letters: 2 | 3, example: string) =>
  matching(new RegExp(`^[A-Z]{${letters}}$`), `a country code of ${letters} capital letters, such as ${example}`)

/** @param pick returns the valid names of a list */
const list =
  (pick: (names: readonly string[]) => readonly string[], expected: string): Describe =>
  (path, instead) => ({
    read: (given) => {
      const names = readList(given)
      return names && pick(names).length === names.length ? names : undefined
    },
    expected: `${expected}, separated by spaces`,
    instead,
    path,
    usedPart: (given) => pick(readList(given) ?? []).join(' '),
  })

/** Whether a text can be the type of an alternative method. */
export const isAlternative = (type: string): boolean =>
  /^(?!(CARD|APPLE_PAY|GOOGLE_PAY)$)[A-Z][A-Z0-9_]{1,39}$/.test(type)

/** Returns the types that the payment element accepts: at most 12, without duplicates. */
const pickAlternatives = (types: readonly string[]) => [...new Set(types)].filter(isAlternative).slice(0, 12)

/** Reads the data that a wallet's sheet collects: the names of the members of `wallets.collect`. */
const readCollect: ReadAttribute<object> = (given) => {
  const names = readList(given)
  const isKnown = names?.every((name) => /^(email|phone|billingAddress)$/.test(name))
  return names && isKnown ? Object.fromEntries(names.map((name) => [name, true])) : undefined
}

/** Optional attributes and their checks, by their names in `dataset`. */
export const tagOptions: Readonly<Record<string, TagOption>> = {
  actions: matching(
    /^(modal|redirect|popup)$|[#.[]/,
    'modal, redirect, popup, or a selector of your container with #, . or [, such as #bank',
  )(undefined, 'modal'),
  // The core warns about a language that Tender lacks.
  locale: matching(/\S/, 'a BCP 47 tag, such as de')('locale', 'the language of <html lang>'),
  brands: list((names) => names.filter((name) => brandNames.includes(name)), `names of ${brandNames.join(', ')}`)(
    'element.brands',
    'all brands',
  ),
  alternatives: list(
    pickAlternatives,
    'at most 12 different types such as PAYPAL and KLARNA, without CARD, APPLE_PAY and GOOGLE_PAY',
  )('element.alternatives', 'none'),
  cardholderName: flag('element.cardholderName', 'true'),
  billingAddress: {
    ...choice('none', 'postal', 'full')('element.billingAddress', 'none'),
    usedPart: () => '',
  },
  savedCustomerId: {
    ...matching(/^.{1,200}$/s, 'a text of 1 to 200 characters')('element.saved', 'no saved cards'),
    usedPart: () => '',
  },
  tracking: choice(...trackingModes)('tracking', 'off'),
  customerId: text('intent.customer.id', 'none'),
  customerEmail: text('intent.customer.email', 'none'),
  customerName: text('intent.customer.name', 'none'),
  customerIsGuest: flag('intent.customer.isGuest', 'false'),
  locationCountry: country(3, 'AUT')(
    'intent.location.country',
    'the country that the service derives from the request',
  ),
  appleMerchantIdentifier: text('wallets.apple.merchantIdentifier', 'no Apple Pay'),
  appleDisplayName: text('wallets.apple.displayName', 'no Apple Pay'),
  appleCountryCode: country(2, 'AT')('wallets.apple.countryCode', 'no Apple Pay'),
  appleDomain: text('wallets.apple.domain', 'the host of the page'),
  appleOtherBrowsers: flag('wallets.apple.otherBrowsers', 'true'),
  googleMerchantGatewayId: text('wallets.google.merchantGatewayId', 'no Google Pay'),
  googleMerchantName: text('wallets.google.merchantName', 'no Google Pay'),
  googleGateway: text('wallets.google.gateway', 'the gateway that the service reports'),
  googleMerchantId: text('wallets.google.merchantId', 'none'),
  googleCountryCode: country(2, 'AT')('wallets.google.countryCode', 'none'),
  googleEnvironment: choice('PRODUCTION', 'TEST')('wallets.google.environment', 'the environment of the key'),
  walletCollect: described(readCollect, 'email, phone, billingAddress, separated by spaces')('wallets.collect', 'none'),
  walletDivider: flag('wallets.divider', 'false'),
  expressUrl: described(readAddress, 'an http or https address')(undefined, 'no address in the sheet'),
  expressCoupon: flag(undefined, 'false'),
  beforePay: flag(undefined, 'false'),
  journey: flag(undefined, 'false'),
}

/**
 * The attributes whose options `readTagAttributes` has read, because they are needed before the
 * core.
 */
export const earlyAttributes: readonly string[] = [
  'locale',
  'brands',
  'alternatives',
  'cardholderName',
  'billingAddress',
  'savedCustomerId',
]
