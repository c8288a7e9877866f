import { letters } from '../letters'
import { redactPostalCode } from '../redact-postal-code'
import { cardLabel } from '../sheet-labels'
import type { SimulatedCard, SimulatedContact } from '../types'
import type { AppleRequest } from './check-request'

/**
 * Returns the part of the address that the page receives before the authorisation, to calculate
 * taxes and delivery.
 */
export const redactedContact = ({
  locality,
  administrativeArea,
  postalCode,
  country,
  countryCode,
}: SimulatedContact) => ({
  addressLines: [],
  locality,
  subLocality: '',
  administrativeArea,
  subAdministrativeArea: '',
  postalCode: redactPostalCode(postalCode, countryCode),
  country,
  countryCode,
  givenName: '',
  familyName: '',
  phoneticGivenName: '',
  phoneticFamilyName: '',
})

const contactWith = (contact: SimulatedContact, fields: readonly string[]) => {
  const { locality, administrativeArea, postalCode, country, countryCode, givenName, familyName } = contact
  const address = { locality, administrativeArea, postalCode, country, countryCode }
  return {
    ...(fields.includes('postalAddress')
      ? { ...address, addressLines: [...contact.addressLines], subLocality: '', subAdministrativeArea: '' }
      : {}),
    ...(fields.includes('name') ? { givenName, familyName } : {}),
    ...(fields.includes('phoneticName') ? { phoneticGivenName: givenName, phoneticFamilyName: familyName } : {}),
    ...(fields.includes('email') ? { emailAddress: contact.emailAddress } : {}),
    ...(fields.includes('phone') ? { phoneNumber: contact.phoneNumber } : {}),
  }
}

/**
 * Creates a token in Apple's format. The token contains no card number, and its random parts
 * contain no digits.
 */
const tokenOf = (card: SimulatedCard) => ({
  paymentData: {
    version: 'EC_v1',
    data: btoa('simulated payment data'),
    signature: btoa('simulated signature'),
    header: {
      ephemeralPublicKey: btoa('simulated public key'),
      publicKeyHash: btoa('simulated hash'),
      transactionId: letters(64),
    },
  },
  paymentMethod: { displayName: cardLabel(card), network: card.brand, type: card.type },
  transactionIdentifier: letters(64),
})

export const paymentOf = (
  { shippingFields, billingFields }: AppleRequest,
  contact: SimulatedContact | undefined,
  card: SimulatedCard,
) => ({
  token: tokenOf(card),
  ...(shippingFields.length > 0 && contact ? { shippingContact: contactWith(contact, shippingFields) } : {}),
  ...(billingFields.length > 0 && contact ? { billingContact: contactWith(contact, billingFields) } : {}),
})
