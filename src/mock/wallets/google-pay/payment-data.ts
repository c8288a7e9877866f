import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'
import { letters } from '../letters'
import { redactPostalCode } from '../redact-postal-code'
import { cardLabel } from '../sheet-labels'
import type { SimulatedCard, SimulatedContact } from '../types'
import { methodsOf } from './check-request'

/** The customer's choices on the sheet. */
export interface Selection {
  card: SimulatedCard
  contact: SimulatedContact | undefined
  /** The id of the shipping option. */
  option: string | undefined
  /** The codes of the offers. */
  codes: readonly string[]
}

const partOf = (object: JsonObject, name: string): JsonObject => {
  const part = object[name]
  return isObject(part) ? part : {}
}

const networkOf = ({ brand }: SimulatedCard): string => brand.toUpperCase()

/**
 * Returns the request's payment method for a card; undefined if the request does not accept the
 * card.
 */
export const methodFor = (request: JsonObject, card: SimulatedCard): JsonObject | undefined =>
  methodsOf(request).find((method) => {
    const parameters = partOf(method, 'parameters')
    const has = (name: string, value: string) => {
      const values = parameters[name]
      return Array.isArray(values) && values.includes(value)
    }
    if (parameters.allowCreditCards === false && card.type === 'credit') return false
    if (parameters.allowPrepaidCards === false && card.type === 'prepaid') return false
    return has('allowedCardNetworks', networkOf(card)) && has('allowedAuthMethods', card.authMethod ?? 'CRYPTOGRAM_3DS')
  })

/** Returns whether the request allows delivery to a contact. */
export const isServed = (request: JsonObject, { countryCode }: SimulatedContact): boolean => {
  const countries = partOf(request, 'shippingAddressParameters').allowedCountryCodes
  return !Array.isArray(countries) || countries.includes(countryCode)
}

const addressOf = (contact: SimulatedContact, parameters: JsonObject, full: boolean) => {
  const { givenName, familyName, addressLines, locality, administrativeArea, postalCode, countryCode } = contact
  const [address1 = '', address2 = '', address3 = ''] = addressLines
  const iso = administrativeArea === '' ? '' : `${countryCode}-${administrativeArea}`
  return {
    name: `${givenName} ${familyName}`,
    ...(full ? { address1, address2, address3, locality, administrativeArea, sortingCode: '' } : {}),
    ...(parameters.format === 'FULL-ISO3166' ? { iso3166AdministrativeArea: iso } : {}),
    ...(parameters.phoneNumberRequired === true ? { phoneNumber: contact.phoneNumber } : {}),
    postalCode,
    countryCode,
  }
}

const offersAndDelivery = ({ option, codes }: Selection) => ({
  ...(option === undefined ? {} : { shippingOptionData: { id: option } }),
  ...(codes.length > 0 ? { offerData: { redemptionCodes: [...codes] } } : {}),
})

/**
 * Returns the data that `onPaymentDataChanged` receives before the authorisation, with a shortened
 * address.
 */
export const intermediateData = (trigger: string, intents: readonly unknown[], selection: Selection) => {
  const { card, contact, option, codes } = selection
  return {
    callbackTrigger: trigger,
    paymentMethodData: { type: 'CARD', info: { cardNetwork: networkOf(card) } },
    ...(intents.includes('SHIPPING_ADDRESS') && contact
      ? {
          shippingAddress: {
            locality: contact.locality,
            administrativeArea: contact.administrativeArea,
            postalCode: redactPostalCode(contact.postalCode, contact.countryCode),
            countryCode: contact.countryCode,
          },
        }
      : {}),
    ...(intents.includes('SHIPPING_OPTION') && option !== undefined ? { shippingOptionData: { id: option } } : {}),
    ...(intents.includes('OFFER') ? { offerData: { redemptionCodes: [...codes] } } : {}),
  }
}

/**
 * Creates a token that identifies itself as simulated. The token contains no card number, and its
 * random parts contain no digits.
 */
const tokenOf = (card: SimulatedCard): string =>
  JSON.stringify({
    signature: btoa('simulated signature'),
    protocolVersion: 'ECv2',
    signedMessage: JSON.stringify({
      simulated: true,
      authMethod: card.authMethod ?? 'CRYPTOGRAM_3DS',
      messageId: letters(32),
    }),
  })

/** Returns the payment data: the token and the data that the request asked for. */
export const paymentDataOf = (request: JsonObject, method: JsonObject, selection: Selection) => {
  const { card, contact } = selection
  const parameters = partOf(method, 'parameters')
  const billing = partOf(parameters, 'billingAddressParameters')
  return {
    apiVersion: 2,
    apiVersionMinor: request.apiVersionMinor,
    paymentMethodData: {
      type: 'CARD',
      description: cardLabel(card),
      info: {
        cardNetwork: networkOf(card),
        cardDetails: card.lastDigits,
        cardFundingSource: card.type.toUpperCase(),
        ...(parameters.assuranceDetailsRequired === true
          ? { assuranceDetails: { accountVerified: true, cardHolderAuthenticated: card.authMethod !== 'PAN_ONLY' } }
          : {}),
        ...(parameters.billingAddressRequired === true && contact
          ? { billingAddress: addressOf(contact, billing, billing.format !== undefined && billing.format !== 'MIN') }
          : {}),
      },
      tokenizationData: { type: partOf(method, 'tokenizationSpecification').type, token: tokenOf(card) },
    },
    ...(request.emailRequired === true && contact ? { email: contact.emailAddress } : {}),
    ...(request.shippingAddressRequired === true && contact
      ? { shippingAddress: addressOf(contact, partOf(request, 'shippingAddressParameters'), true) }
      : {}),
    ...offersAndDelivery(selection),
  }
}
