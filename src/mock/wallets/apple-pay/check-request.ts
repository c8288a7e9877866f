import type { JsonObject } from '../../domain/wallets'
import { invalidAccess, list, object, oneOf, text } from './argument-checks'
import { checkDeliveries, checkLineItems, checkTotal, type Delivery, type Item } from './check-items'
import { isNetwork } from './networks'

/** A valid payment request, reduced to the members that the sheet uses. */
export interface AppleRequest {
  currencyCode: string
  shippingFields: readonly string[]
  billingFields: readonly string[]
  total: Item
  lineItems: Item[]
  /** The charges that a request for recurring, deferred or automatic reload payments announces. */
  announced: Item[]
  deliveries: Delivery[]
  /** The initial coupon code; undefined if the sheet has no coupon field. */
  coupon: string | undefined
}

const contactFields = ['email', 'name', 'phone', 'postalAddress', 'phoneticName']
const capabilities = ['supports3DS', 'supportsEMV', 'supportsCredit', 'supportsDebit']
const shippingTypes = ['shipping', 'delivery', 'storePickup', 'servicePickup']
const couponVersion = 12

const checkFields = (value: unknown, version: number): readonly string[] => {
  const fields = list(value, 'The contact fields').map(String)
  for (const field of fields) {
    oneOf(field, contactFields, 'contact field')
    if (field === 'phoneticName' && version < 3) throw new TypeError('"phoneticName" is not a valid contact field.')
  }
  return fields
}

const checkCountry = (value: unknown): void => {
  const country = text(value, 'country code')
  if (!/^[A-Z]{2}$/.test(country)) throw new TypeError(`"${country}" is not a valid country code.`)
}

const checkCurrency = (value: unknown): string => {
  const currency = text(value, 'currency code')
  if (!/^[A-Z]{3}$/.test(currency)) throw new TypeError(`"${currency}" is not a valid currency code.`)
  return currency
}

const checkMerchant = (request: JsonObject, version: number): void => {
  const networks = list(request.supportedNetworks, 'supportedNetworks')
  if (networks.length === 0) throw new TypeError('At least one supported network must be provided.')
  for (const network of networks) {
    if (!isNetwork(network, version)) throw new TypeError(`"${String(network)}" is not a valid payment network.`)
  }
  const offered = list(request.merchantCapabilities, 'merchantCapabilities')
  for (const capability of offered) oneOf(capability, capabilities, 'merchant capability')
  if (!offered.includes('supports3DS')) throw new TypeError('Missing merchant capabilities.')
}

/** The special requests, each with the members for its charges, of which the first is required. */
const billings = {
  recurringPaymentRequest: ['regularBilling', 'trialBilling'],
  automaticReloadPaymentRequest: ['automaticReloadBilling'],
  deferredPaymentRequest: ['deferredBilling'],
} as const

/**
 * Checks the format of the special requests in `billings`, which later versions of Apple Pay
 * introduced, and of `multiTokenContexts`. A payment request may contain only one of them.
 *
 * @returns the charges of the special request; empty without one
 * @throws TypeError for an invalid request
 */
const checkSpecial = (request: JsonObject): Item[] => {
  const kinds = Object.keys(billings) as (keyof typeof billings)[]
  const given = kinds.filter((kind) => request[kind] !== undefined)
  const contexts = list(request.multiTokenContexts, 'multiTokenContexts')
  if (given.length + (contexts.length > 0 ? 1 : 0) > 1) {
    throw new TypeError(`At most one of ${kinds.join(', ')} and multiTokenContexts may be given.`)
  }
  const charges = given.flatMap((kind) => {
    const special = object(request[kind], kind)
    text(special.paymentDescription, 'payment description')
    const url = text(special.managementURL, 'management URL')
    if (!URL.canParse(url)) throw new TypeError(`"${url}" is not a valid URL.`)
    const [required, ...others] = billings[kind]
    object(special[required], required)
    return checkLineItems([required, ...others].flatMap((name) => special[name] ?? []))
  })
  for (const value of contexts) {
    const context = object(value, 'A token context')
    for (const name of ['merchantIdentifier', 'externalIdentifier', 'merchantName', 'amount']) text(context[name], name)
  }
  return charges
}

/**
 * Checks the arguments of the session's constructor.
 *
 * @param newest The newest version that the browser supports.
 * @throws DOMException InvalidAccessError for an unsupported version; TypeError for any other
 *   fault.
 */
export const checkRequest = (version: unknown, value: unknown, newest: number): AppleRequest => {
  if (!isVersion(version, newest)) throw invalidAccess(`"${String(version)}" is not a supported version.`)
  const request = object(value, 'The payment request')
  checkCountry(request.countryCode)
  const currencyCode = checkCurrency(request.currencyCode)
  checkMerchant(request, version)
  for (const country of list(request.supportedCountries, 'supportedCountries')) checkCountry(country)
  oneOf(request.shippingType, shippingTypes, 'shipping type')
  oneOf(request.shippingContactEditingMode, ['available', 'storePickup', 'enabled'], 'shipping contact editing mode')
  return {
    currencyCode,
    shippingFields: checkFields(request.requiredShippingContactFields, version),
    billingFields: checkFields(request.requiredBillingContactFields, version),
    total: checkTotal(request.total),
    lineItems: checkLineItems(request.lineItems),
    announced: checkSpecial(request),
    deliveries: checkDeliveries(request.shippingMethods),
    coupon:
      request.supportsCouponCode === true && version >= couponVersion ? String(request.couponCode ?? '') : undefined,
  }
}

export const isVersion = (version: unknown, newest: number): version is number =>
  Number.isInteger(version) && Number(version) >= 1 && Number(version) <= newest
