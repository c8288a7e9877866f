import type { ApplePayOptions, GooglePayOptions } from '../../../src/index'

/** The shop's registration with Apple and Google. */
export const apple: ApplePayOptions = {
  merchantIdentifier: 'merchant.example.fellrunner',
  displayName: 'Fellrunner',
  countryCode: 'AT',
  // Only the demo needs this option, because localhost cannot be registered with Apple.
  domain: 'shop.example',
}

export const google: GooglePayOptions = {
  merchantGatewayId: 'fellrunner',
  gateway: 'tender',
  merchantName: 'Fellrunner',
  countryCode: 'AT',
}
