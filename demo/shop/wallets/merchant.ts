import type { ApplePayOptions, GooglePayOptions } from '../../../src/index'

/** The shop as Apple and Google know it. */
export const apple: ApplePayOptions = {
  merchantIdentifier: 'merchant.example.fellrunner',
  displayName: 'Fellrunner',
  countryCode: 'AT',
  // Left out by a shop that is where its customers find it.
  domain: 'shop.example',
}

export const google: GooglePayOptions = {
  merchantGatewayId: 'fellrunner',
  merchantName: 'Fellrunner',
  countryCode: 'AT',
}
