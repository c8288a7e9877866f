import { isObject } from '../../../shared/is-object'
import { offersFault, optionsFault } from './check-request'
import { transactionFault } from './check-transaction'

const reasons = [
  'SHIPPING_ADDRESS_INVALID',
  'SHIPPING_ADDRESS_UNSERVICEABLE',
  'SHIPPING_OPTION_INVALID',
  'OFFER_INVALID',
  'PAYMENT_DATA_INVALID',
  'OTHER_ERROR',
]

const errorFault = (error: unknown, intents: readonly unknown[]): string | undefined => {
  if (!isObject(error)) return 'error must be an object'
  if (!reasons.includes(String(error.reason))) return `${String(error.reason)} is not a valid error reason`
  if (!intents.includes(error.intent))
    return `The intent ${String(error.intent)} of an error is not one of callbackIntents`
  return typeof error.message === 'string' && error.message !== '' ? undefined : 'An error needs a message'
}

/**
 * Returns the fault in the page's answer from `onPaymentDataChanged`; undefined if the answer is
 * valid. An absent answer is valid too.
 */
export const updateFault = (update: unknown, intents: readonly unknown[]): string | undefined => {
  if (update === undefined || update === null) return undefined
  if (!isObject(update)) return 'onPaymentDataChanged must return an object'
  const checks: Readonly<Record<string, (value: unknown) => string | undefined>> = {
    newTransactionInfo: transactionFault,
    newShippingOptionParameters: optionsFault,
    newOfferInfo: offersFault,
    error: (error) => errorFault(error, intents),
  }
  for (const [name, check] of Object.entries(checks)) {
    const fault = update[name] === undefined ? undefined : check(update[name])
    if (fault !== undefined) return fault
  }
  return undefined
}

/**
 * Returns the fault in the page's answer from `onPaymentAuthorized`; undefined if the answer is
 * valid.
 */
export const resultFault = (result: unknown, intents: readonly unknown[]): string | undefined => {
  if (!isObject(result)) return 'onPaymentAuthorized must return an object'
  if (result.transactionState === 'SUCCESS') return undefined
  if (result.transactionState !== 'ERROR') return 'transactionState must be SUCCESS or ERROR'
  return errorFault(result.error, intents)
}
