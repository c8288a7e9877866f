import { vi } from 'vitest'
import type { ApplePayOptions, ApplePaySimulator } from '../../../src/mock/wallets/apple-pay/install'
import { installApplePay } from '../../../src/mock/wallets/apple-pay/install'
import type { CustomerAct } from '../../../src/mock/wallets/types'
import { fakeWindow } from './fake-window'

export const request: ApplePayJS.ApplePayPaymentRequest = {
  countryCode: 'GB',
  currencyCode: 'GBP',
  merchantCapabilities: ['supports3DS'],
  supportedNetworks: ['visa', 'masterCard'],
  total: { label: 'Shop', amount: '10.00' },
}

export const withDelivery: ApplePayJS.ApplePayPaymentRequest = {
  ...request,
  requiredShippingContactFields: ['postalAddress', 'name', 'email'],
  shippingMethods: [
    { identifier: 'post', label: 'Post', detail: '', amount: '0' },
    { identifier: 'express', label: 'Express', detail: '', amount: '5.00' },
  ],
}

let sessions = 0

/** Creates a merchant session like the service's. */
export const merchantSession = (changes: object = {}) => {
  sessions += 1
  const seconds = Math.floor(Date.now() / 1000)
  return {
    epochTimestamp: seconds,
    expiresAt: seconds + 300,
    merchantSessionIdentifier: `SSH${sessions}`,
    nonce: 'nonce',
    merchantIdentifier: 'merchant.example.shop',
    domainName: 'shop.example',
    displayName: 'Shop',
    signature: 'signature',
    operationalAnalyticsIdentifier: 'Shop:merchant.example.shop',
    retries: 0,
    ...changes,
  }
}

interface ApplePage {
  simulator: ApplePaySimulator
  Session: typeof ApplePaySession
  Fault: typeof ApplePayError
}

/**
 * Installs Apple Pay in a fake window. By default, every call counts as a call in a user gesture.
 */
export const applePage = (options: ApplePayOptions = {}, window = fakeWindow()): ApplePage => {
  const simulator = installApplePay(window, { userGesture: () => true, ...options })
  const globals = window as unknown as { ApplePaySession: typeof ApplePaySession; ApplePayError: typeof ApplePayError }
  return { simulator, Session: globals.ApplePaySession, Fault: globals.ApplePayError }
}

/** Creates a shop that answers every question and records the events. */
export const goodShop = (page: ApplePage, version = 12, asked: unknown = request, ...acts: CustomerAct[]) => {
  if (acts.length > 0) page.simulator.next(...acts)
  const session = new page.Session(version, asked as ApplePayJS.ApplePayPaymentRequest)
  const dispatched: string[] = []
  const events: Record<string, unknown> = {}
  const update = { newTotal: { label: 'Shop', amount: '12.00' } }
  const answers = {
    validatemerchant: vi.fn(() => session.completeMerchantValidation(merchantSession())),
    shippingcontactselected: vi.fn(() => session.completeShippingContactSelection(update)),
    shippingmethodselected: vi.fn(() => session.completeShippingMethodSelection(update)),
    paymentmethodselected: vi.fn(() => session.completePaymentMethodSelection(update)),
    couponcodechanged: vi.fn(() => session.completeCouponCodeChange(update)),
    paymentauthorized: vi.fn(() => session.completePayment({ status: page.Session.STATUS_SUCCESS })),
    cancel: vi.fn(),
  }
  for (const [type, answer] of Object.entries(answers)) {
    Reflect.set(session, `on${type}`, (event: Event) => {
      dispatched.push(type)
      events[type] = event
      answer()
    })
  }
  return { session, dispatched, events, answers }
}
