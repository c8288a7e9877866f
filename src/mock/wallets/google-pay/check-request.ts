import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'
import { networkFault, requestFault } from './check-method'
import { transactionKindFault } from './check-transaction'

const callbackIntents = ['OFFER', 'PAYMENT_AUTHORIZATION', 'SHIPPING_ADDRESS', 'SHIPPING_OPTION', 'PAYMENT_METHOD']
const changeIntents = ['OFFER', 'SHIPPING_ADDRESS', 'SHIPPING_OPTION', 'PAYMENT_METHOD']

/** The callbacks that the client was created with. */
export interface Callbacks {
  onPaymentDataChanged?: unknown
  onPaymentAuthorized?: unknown
}

export const methodsOf = (request: JsonObject): readonly JsonObject[] =>
  Array.isArray(request.allowedPaymentMethods) ? request.allowedPaymentMethods.filter(isObject) : []

/**
 * Returns the fault of `callbackIntents` and the callbacks. With `callbackIntents`, each intent
 * requires its callback, and each callback requires one of its intents.
 */
const callbackFault = (request: JsonObject, callbacks: Callbacks | undefined): string | undefined => {
  const intents = request.callbackIntents
  if (intents === undefined) return undefined
  if (!Array.isArray(intents)) return 'callbackIntents must be an array'
  const unknown = intents.find((intent) => !callbackIntents.includes(intent))
  if (unknown !== undefined) return `${String(unknown)} is not a valid callback intent`
  if (!callbacks) return 'paymentDataCallbacks must be set'
  if (intents.includes('PAYMENT_AUTHORIZATION') !== (typeof callbacks.onPaymentAuthorized === 'function')) {
    return 'Both PAYMENT_AUTHORIZATION intent and onPaymentAuthorized must be set'
  }
  const changes = changeIntents.some((intent) => intents.includes(intent))
  if (changes !== (typeof callbacks.onPaymentDataChanged === 'function')) {
    return `onPaymentDataChanged callback must be set if any of ${changeIntents.join()} callback intent is set.`
  }
  if (intents.includes('SHIPPING_ADDRESS') && request.shippingAddressRequired !== true) {
    return 'shippingAddressRequired must be true when SHIPPING_ADDRESS callback intent is set'
  }
  if (intents.includes('SHIPPING_OPTION') && request.shippingOptionRequired !== true) {
    return 'shippingOptionRequired must be true when SHIPPING_OPTION callback intent is set'
  }
  return undefined
}

export const optionsFault = (parameters: unknown): string | undefined => {
  const options = isObject(parameters) ? parameters.shippingOptions : undefined
  if (!Array.isArray(options) || options.length === 0) return 'shippingOptions must have at least one option'
  const ids = new Set<string>()
  for (const option of options) {
    if (!isObject(option) || typeof option.id !== 'string' || typeof option.label !== 'string') {
      return 'id and label must be set in each of shippingOptions'
    }
    ids.add(option.id)
  }
  if (ids.size < options.length) return 'Two of shippingOptions have the same id'
  const selected = isObject(parameters) ? parameters.defaultSelectedOptionId : undefined
  return selected === undefined || ids.has(String(selected))
    ? undefined
    : 'defaultSelectedOptionId is not the id of an option'
}

const shippingFault = (request: JsonObject): string | undefined => {
  if (request.shippingOptionParameters !== undefined) {
    return request.shippingOptionRequired === true
      ? optionsFault(request.shippingOptionParameters)
      : 'shippingOptionParameters may only be set when shippingOptionRequired is true'
  }
  const intents: readonly unknown[] = Array.isArray(request.callbackIntents) ? request.callbackIntents : []
  const later = intents.includes('SHIPPING_OPTION')
  return request.shippingOptionRequired === true && !later ? 'shippingOptionParameters must be set' : undefined
}

export const offersFault = (info: unknown): string | undefined => {
  if (info === undefined) return undefined
  const offers = isObject(info) ? info.offers : undefined
  const whole = (offer: unknown) =>
    isObject(offer) && typeof offer.redemptionCode === 'string' && typeof offer.description === 'string'
  return Array.isArray(offers) && offers.every(whole)
    ? undefined
    : 'Each offer needs a redemptionCode and a description'
}

export const isReadyToPayFault = (request: unknown): string | undefined => requestFault(request, 'isReadyToPayRequest')

/** Returns the fault for which a payment data request is rejected with DEVELOPER_ERROR. */
export const paymentDataFault = (request: unknown, callbacks: Callbacks | undefined): string | undefined => {
  const fault = requestFault(request, 'paymentDataRequest')
  if (fault !== undefined || !isObject(request)) return fault
  const info = isObject(request.transactionInfo) ? request.transactionInfo : {}
  return (
    (isObject(request.merchantInfo) ? undefined : 'merchantInfo must be set!') ??
    transactionKindFault(request) ??
    methodsOf(request)
      .map((method) => networkFault(method, info.countryCode))
      .find((one) => one !== undefined) ??
    callbackFault(request, callbacks) ??
    shippingFault(request) ??
    offersFault(request.offerInfo)
  )
}
