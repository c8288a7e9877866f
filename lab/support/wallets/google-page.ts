import type { GooglePayOptions, GooglePaySimulator } from '../../../src/mock/wallets/google-pay/install'
import { installGooglePay } from '../../../src/mock/wallets/google-pay/install'
import { fakeWindow } from './fake-window'

const method: google.payments.api.PaymentMethodSpecification = {
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['VISA', 'MASTERCARD'] },
  tokenizationSpecification: {
    type: 'PAYMENT_GATEWAY',
    parameters: { gateway: 'tender', gatewayMerchantId: 'merchant' },
  },
}

export const request = {
  apiVersion: 2,
  apiVersionMinor: 0,
  merchantInfo: { merchantName: 'Shop', merchantId: '' },
  allowedPaymentMethods: [method],
  transactionInfo: { currencyCode: 'GBP', countryCode: 'GB', totalPrice: '10.00', totalPriceStatus: 'FINAL' },
} satisfies google.payments.api.PaymentDataRequest

/** Returns the request with changes to its only payment method. */
export const withMethod = (parameters: object, specification: object = {}) => ({
  ...request,
  allowedPaymentMethods: [
    {
      ...method,
      parameters: { ...method.parameters, ...parameters },
      tokenizationSpecification: { ...method.tokenizationSpecification, ...specification },
    },
  ],
})

export const dynamic = {
  ...request,
  emailRequired: true,
  shippingAddressRequired: true,
  shippingOptionRequired: true,
  shippingOptionParameters: {
    defaultSelectedOptionId: 'post',
    shippingOptions: [
      { id: 'post', label: 'Post' },
      { id: 'express', label: 'Express' },
    ],
  },
  callbackIntents: ['SHIPPING_ADDRESS', 'SHIPPING_OPTION', 'OFFER', 'PAYMENT_METHOD', 'PAYMENT_AUTHORIZATION'] as const,
}

type Api = typeof google.payments.api
export type Client = InstanceType<Api['PaymentsClient']>

interface GooglePage {
  simulator: GooglePaySimulator
  client: (options?: object) => Client
  /** Requests a payment. The request may be invalid. */
  pay: (request: unknown, callbacks?: object) => Promise<google.payments.api.PaymentData>
}

/**
 * Installs Google Pay in a fake window. By default, every call counts as a call in a user gesture.
 */
export const googlePage = (options: GooglePayOptions = {}, window = fakeWindow()): GooglePage => {
  const simulator = installGooglePay(window, { userGesture: () => true, ...options })
  const { PaymentsClient } = (window as unknown as { google: typeof google }).google.payments.api
  const client = (clientOptions: object = {}) => new PaymentsClient(clientOptions)
  return {
    simulator,
    client,
    pay: (asked, callbacks) =>
      client(callbacks ? { paymentDataCallbacks: callbacks } : {}).loadPaymentData(asked as typeof request),
  }
}
