// In your tests, import from 'tender-checkout/mock/wallets'. In production, Tender loads the
// scripts of Apple and Google.
import {
  type ApplePayOptions,
  type GooglePayOptions,
  installApplePay,
  installGooglePay,
} from '../../../src/mock/wallets'

/** Addresses of the customer. The shop does not deliver to the last one. */
const contacts: NonNullable<ApplePayOptions['contacts']> = [
  {
    id: 'innsbruck',
    givenName: 'Ada',
    familyName: 'Byron',
    emailAddress: 'ada@shop.example',
    phoneNumber: '+43 512 0000',
    addressLines: ['Maria-Theresien-Straße 18'],
    locality: 'Innsbruck',
    administrativeArea: 'Tirol',
    postalCode: '6020',
    country: 'Austria',
    countryCode: 'AT',
  },
  {
    id: 'berlin',
    givenName: 'Emmy',
    familyName: 'Noether',
    emailAddress: 'emmy@shop.example',
    phoneNumber: '+49 30 901820',
    addressLines: ['Unter den Linden 6'],
    locality: 'Berlin',
    administrativeArea: 'BE',
    postalCode: '10117',
    country: 'Germany',
    countryCode: 'DE',
  },
  {
    id: 'new-york',
    givenName: 'Grace',
    familyName: 'Murray',
    emailAddress: 'grace@shop.example',
    phoneNumber: '+1 212 555 0100',
    addressLines: ['350 Fifth Avenue'],
    locality: 'New York',
    administrativeArea: 'NY',
    postalCode: '10118',
    country: 'United States',
    countryCode: 'US',
  },
]

/**
 * Installs simulated wallets in this page. `?apple=paymentCredentialsUnavailable&google=no-card`
 * simulates a customer without cards.
 */
export const installSimulatedWallets = (): void => {
  const parameters = new URL(location.href).searchParams
  installApplePay(window, {
    contacts,
    // Must equal the domain in merchant.ts.
    domain: 'shop.example',
    status: (parameters.get('apple') ?? 'paymentCredentialsAvailable') as NonNullable<ApplePayOptions['status']>,
  })
  installGooglePay(window, {
    contacts,
    status: (parameters.get('google') ?? 'ready') as NonNullable<GooglePayOptions['status']>,
  })
}
