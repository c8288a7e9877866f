import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { root } from '../../scripts/paths'

/**
 * The script of the page. It uses each wallet with the least that the vendors require, and writes
 * the result of each payment into the page.
 */
const script = `
const told = document.querySelector('output')
const tell = (text) => { told.textContent += text + '; ' }
const total = { label: 'Shop', amount: '12.00' }
const session = () => ({
  epochTimestamp: Date.now(), merchantSessionIdentifier: 'SSH' + crypto.randomUUID(), nonce: 'n', merchantIdentifier: 'm',
  domainName: location.hostname, signature: 's',
})
const apple = () => {
  const paying = new ApplePaySession(12, {
    countryCode: 'GB', currencyCode: 'GBP', merchantCapabilities: ['supports3DS'], supportedNetworks: ['visa'], total,
    lineItems: [{ label: 'Tea', amount: '12.00' }], supportsCouponCode: true,
    requiredShippingContactFields: ['postalAddress'],
    shippingMethods: [
      { identifier: 'post', label: 'Post', detail: '', amount: '0' },
      { identifier: 'express', label: 'Express', detail: '', amount: '5.00' },
    ],
  })
  paying.onvalidatemerchant = () => paying.completeMerchantValidation(session())
  paying.onshippingcontactselected = () => paying.completeShippingContactSelection({ newTotal: total })
  paying.onpaymentmethodselected = () => paying.completePaymentMethodSelection({ newTotal: total })
  paying.onshippingmethodselected = ({ shippingMethod }) => {
    tell(shippingMethod.identifier)
    paying.completeShippingMethodSelection({ newTotal: { ...total, amount: '17.00' } })
  }
  paying.oncouponcodechanged = ({ couponCode }) => {
    const errors = [new ApplePayError('couponCodeInvalid', undefined, couponCode + ' is not a valid code')]
    paying.completeCouponCodeChange({ newTotal: total, errors })
  }
  paying.onpaymentauthorized = ({ payment }) => {
    paying.completePayment(ApplePaySession.STATUS_SUCCESS)
    tell('Apple paid with ' + payment.token.paymentMethod.displayName)
  }
  paying.oncancel = () => tell('Apple cancelled')
  paying.begin()
}
document.querySelector('apple-pay-button').addEventListener('click', apple)
document.querySelector('#late').addEventListener('click', () => setTimeout(() => {
  try { apple() } catch ({ name }) { tell('Apple threw ' + name) }
}, 100))
const methods = [{
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['VISA', 'MASTERCARD'] },
  tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'tender', gatewayMerchantId: 'm' } },
}]
const client = new google.payments.api.PaymentsClient({ environment: 'TEST' })
const pay = () => client.loadPaymentData({
  apiVersion: 2, apiVersionMinor: 0, merchantInfo: { merchantName: 'Shop' }, allowedPaymentMethods: methods,
  transactionInfo: { currencyCode: 'GBP', totalPrice: '12.00', totalPriceStatus: 'FINAL' },
}).then(
  ({ paymentMethodData }) => tell('Google paid with ' + paymentMethodData.description),
  ({ statusCode }) => tell('Google said ' + statusCode),
)
document.querySelector('#google').append(client.createButton({ onClick: pay }))
`

const html = `<!doctype html>
<html lang="en"><head><title>Wallets</title>
<script defer src="/simulators.js"></script><script defer src="/shop.js"></script></head>
<body><main><h1>Wallets</h1><apple-pay-button type="buy"></apple-pay-button>
<button id="late" type="button">Too late</button><div id="google"></div><output></output></main></body></html>`

/** The strictest policy of a shop: no inline code, and no text that becomes code or markup. */
const policy =
  "default-src 'none'; script-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Opens a shop that has installed both simulators, with a button for each wallet. */
export const openWalletPage = async (page: Page): Promise<void> => {
  const files: Readonly<Record<string, [type: string, body: string]>> = {
    '/': ['text/html; charset=utf-8', html],
    '/shop.js': ['text/javascript; charset=utf-8', script],
    '/simulators.js': ['text/javascript; charset=utf-8', readFileSync(`${root}dist/mock-wallets-script.js`, 'utf8')],
  }
  await page.route('https://shop.example/**', (route) => {
    const [contentType, body] = files[new URL(route.request().url()).pathname] ?? ['text/plain', '']
    return route.fulfill({ contentType, body, headers: { 'content-security-policy': policy } })
  })
  await page.goto('https://shop.example/')
}
