import { trackingModes } from '../../shared/types'
import { type ReadAttribute, readFlag, readList, readText } from './read-attribute'

/** An optional attribute of the script tag. */
export interface TagOption {
  read: ReadAttribute<unknown>
  /** The valid values, for the message about an invalid one. */
  expected: string
  /** The value that is used instead of an invalid one, for the same message. */
  instead: string
  /** Where the JSON block contains the same option. Undefined for an option of attributes only. */
  path: string | undefined
}

type Describe = (path: string | undefined, instead: string) => TagOption

const described =
  (read: ReadAttribute<unknown>, expected: string): Describe =>
  (path, instead) => ({ read, expected, instead, path })
const text = described(readText, 'a text that is not empty')
const flag = described(readFlag, 'true or false')
const list = (names: string) => described(readList, `${names}, separated by spaces`)
const choice = (...values: readonly string[]) =>
  described((given) => values.find((each) => each === given), values.join(', '))

const country = (letters: 2 | 3, example: string) =>
  described(
    (given) => (given !== undefined && new RegExp(`^[A-Z]{${letters}}$`).test(given) ? given : undefined),
    `a country code of ${letters} capital letters, such as ${example}`,
  )

/**
 * Reads the data that a wallet's sheet collects: the names of the members of `wallets.collect`.
 * Unknown names are reported by the wallets.
 */
const readCollect: ReadAttribute<object> = (given) => {
  const names = readList(given)
  const isKnown = names?.every((name) => /^(email|phone|billingAddress)$/.test(name))
  return names && isKnown ? Object.fromEntries(names.map((name) => [name, true])) : undefined
}

/**
 * The attributes that may be absent, by their names in `dataset`. `readTagAttributes` reads those
 * of `earlyAttributes`, and tag-options.js reads the others.
 */
export const tagOptions: Readonly<Record<string, TagOption>> = {
  actions: described(
    (given) => (/^(modal|redirect|popup)$|[#.[]/.test(given ?? '') ? given : undefined),
    'modal, redirect, popup, or a selector of your container with #, . or [, such as #bank',
  )(undefined, 'modal'),
  locale: text('locale', 'the language of <html lang>'),
  brands: list('names of card brands')('element.brands', 'all brands'),
  alternatives: list('types such as PAYPAL and KLARNA')('element.alternatives', 'none'),
  cardholderName: flag('element.cardholderName', 'true'),
  savedCustomerId: text('element.saved', 'no saved cards'),
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
  expressUrl: text(undefined, 'no address in the sheet'),
  expressCoupon: flag(undefined, 'false'),
  beforePay: flag(undefined, 'false'),
}

/** The attributes that `readTagAttributes` reads, because they are needed before the core. */
export const earlyAttributes: readonly string[] = [
  'locale',
  'brands',
  'alternatives',
  'cardholderName',
  'savedCustomerId',
]
