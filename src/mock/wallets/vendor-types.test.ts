import { expect, test } from 'vitest'
import { fakeWindow } from '../../../lab/support/wallets/fake-window'
import { installApplePay, installGooglePay } from './index'

test('the simulators have all members of the vendors’ type declarations', () => {
  const window = fakeWindow()
  installApplePay(window)
  installGooglePay(window)
  const Session = Reflect.get(window, 'ApplePaySession') as typeof ApplePaySession
  const apple: Record<keyof ApplePaySession, unknown> = {
    oncancel: 0,
    onpaymentauthorized: 0,
    onpaymentmethodselected: 0,
    onshippingcontactselected: 0,
    onshippingmethodselected: 0,
    onvalidatemerchant: 0,
    oncouponcodechanged: 0,
    abort: 0,
    begin: 0,
    completeMerchantValidation: 0,
    completePayment: 0,
    completePaymentMethodSelection: 0,
    completeShippingContactSelection: 0,
    completeShippingMethodSelection: 0,
    completeCouponCodeChange: 0,
    addEventListener: 0,
    removeEventListener: 0,
    dispatchEvent: 0,
  }
  const statics: Record<Exclude<keyof typeof ApplePaySession, 'prototype'>, unknown> = {
    canMakePayments: 0,
    applePayCapabilities: 0,
    canMakePaymentsWithActiveCard: 0,
    openPaymentSetup: 0,
    supportsVersion: 0,
    STATUS_SUCCESS: 0,
    STATUS_FAILURE: 1,
    STATUS_INVALID_BILLING_POSTAL_ADDRESS: 2,
    STATUS_INVALID_SHIPPING_POSTAL_ADDRESS: 3,
    STATUS_INVALID_SHIPPING_CONTACT: 4,
    STATUS_PIN_REQUIRED: 5,
    STATUS_PIN_INCORRECT: 6,
    STATUS_PIN_LOCKOUT: 7,
  }
  expect(Object.keys(statics).filter((name) => !(name in Session))).toEqual([])
  for (const [name, value] of Object.entries(statics)) {
    if (name.startsWith('STATUS_')) expect(Reflect.get(Session, name)).toBe(value)
  }
  const { PaymentsClient } = (Reflect.get(window, 'google') as typeof google).payments.api
  const googles: Record<keyof google.payments.api.PaymentsClient, unknown> = {
    isReadyToPay: 0,
    createButton: 0,
    loadPaymentData: 0,
    prefetchPaymentData: 0,
  }
  expect(Object.keys(googles).filter((name) => !(name in PaymentsClient.prototype))).toEqual([])
  const handlers = Object.keys(apple).filter((name) => name.startsWith('on'))
  const methods = Object.keys(apple).filter((name) => !name.startsWith('on'))
  expect(methods.filter((name) => !(name in Session.prototype))).toEqual([])
  expect(handlers).toHaveLength(7)
})
