import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'

const authMethods = ['PAN_ONLY', 'CRYPTOGRAM_3DS']
const networks = ['AMEX', 'DISCOVER', 'ELECTRON', 'ELO', 'ELO_DEBIT', 'INTERAC', 'JCB', 'MAESTRO', 'MASTERCARD', 'VISA']
/**
 * Networks that are accepted in Brazil only, each with the network that it requires in the same
 * list.
 */
const brazilian: Readonly<Record<string, string | undefined>> = {
  ELECTRON: 'VISA',
  ELO: undefined,
  ELO_DEBIT: 'ELO',
  MAESTRO: 'MASTERCARD',
}

const isFilled = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0

/** Returns the first fault of a payment method, since Google reports one at a time. */
const cardFault = (method: JsonObject): string | undefined => {
  const { parameters } = method
  if (!isObject(parameters)) return 'Field parameters must be setup in each allowedPaymentMethod'
  const { allowedCardNetworks, allowedAuthMethods } = parameters
  if (!isFilled(allowedCardNetworks) || !allowedCardNetworks.every((one) => networks.includes(String(one)))) {
    return "allowedCardNetworks must be setup in parameters for type 'CARD'"
  }
  if (!isFilled(allowedAuthMethods) || !allowedAuthMethods.every((one) => authMethods.includes(String(one)))) {
    return "allowedAuthMethods must be setup in parameters for type 'CARD' and must contain 'CRYPTOGRAM_3DS' and/or 'PAN_ONLY'"
  }
  if (parameters.allowedIssuerCountryCodes !== undefined && parameters.blockedIssuerCountryCodes !== undefined) {
    return 'allowedIssuerCountryCodes and blockedIssuerCountryCodes are mutually exclusive'
  }
  return undefined
}

/**
 * Returns a fault if a network that is accepted in Brazil only is used in another country, or
 * without the network that it requires.
 */
export const networkFault = (method: JsonObject, countryCode: unknown): string | undefined => {
  const parameters = isObject(method.parameters) ? method.parameters : {}
  const given: readonly unknown[] = isFilled(parameters.allowedCardNetworks) ? parameters.allowedCardNetworks : []
  for (const [network, beside] of Object.entries(brazilian)) {
    if (!given.includes(network)) continue
    if (countryCode !== 'BR') return `${network} can only be set when countryCode is BR`
    if (beside !== undefined && !given.includes(beside)) return `${network} requires ${beside} in allowedCardNetworks`
  }
  return undefined
}

/**
 * Checks what the requests of `isReadyToPay` and `loadPaymentData` have in common: the version and
 * at least one payment method.
 */
export const requestFault = (request: unknown, name: string): string | undefined => {
  if (!isObject(request)) return `${name} must be set!`
  if (request.apiVersion !== 2) return 'apiVersion must be 2'
  if (request.apiVersionMinor === undefined) return 'apiVersionMinor must be set!'
  const { allowedPaymentMethods } = request
  if (!isFilled(allowedPaymentMethods) || !allowedPaymentMethods.every(isObject)) {
    return 'for v2 allowedPaymentMethods must be set to an array containing a list of accepted payment methods'
  }
  for (const method of allowedPaymentMethods) {
    if (method.type !== 'CARD') return `Payment method ${String(method.type)} is not supported`
    const fault = cardFault(method)
    if (fault !== undefined) return fault
  }
  return undefined
}

/**
 * Returns the fault of `tokenizationSpecification`. Such a request is rejected with CANCELED,
 * because its token would be of no use.
 */
export const tokenisationFault = (method: JsonObject): string | undefined => {
  const specification = isObject(method.tokenizationSpecification) ? method.tokenizationSpecification : {}
  const parameters = isObject(specification.parameters) ? specification.parameters : {}
  const needed = { PAYMENT_GATEWAY: ['gateway'], DIRECT: ['protocolVersion', 'publicKey'] }[String(specification.type)]
  if (!needed) return 'tokenizationSpecification.type must be PAYMENT_GATEWAY or DIRECT'
  const missing = needed.find((name) => typeof parameters[name] !== 'string' || parameters[name] === '')
  if (missing !== undefined) return `tokenizationSpecification.parameters.${missing} must be set`
  return Object.values(parameters).every((value) => typeof value === 'string')
    ? undefined
    : 'All values of tokenizationSpecification.parameters must be strings'
}
