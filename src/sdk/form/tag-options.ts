import { trackingModes } from '../../shared/types'
import { attributeFor, elementAttributes, elementOptions } from '../option-tables/element-options'
import { type ReadAttribute, readAddress, readList } from './read-attribute'
import { choice, described, flag, matching, type TagOption, text } from './tag-option'

const country = (letters: 2 | 3, example: string) =>
  matching(new RegExp(`^[A-Z]{${letters}}$`), `a country code of ${letters} capital letters, such as ${example}`)

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
  ...elementAttributes(),
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
export const earlyAttributes: readonly string[] = ['locale', ...Object.keys(elementOptions).map(attributeFor)]
