/// <reference types="applepayjs" />
import type { WalletsOptions } from '../types'
import { appleAgreement } from './apple-agreement'
import type { Bill } from './bill'
import { toDecimal } from './decimal'
import { appleNetworks } from './networks'
import type { ApplePayOptions, WalletAddress, WalletFieldError } from './types'

// Maps bills, errors and addresses to the types of Apple Pay, and back.

type Contact = ApplePayJS.ApplePayPaymentContact

/**
 * The versions of Apple Pay's interface that are used, newest first. Versions before 3 have other
 * names for the fields of an address.
 */
export const appleVersions = [14, 12, 10, 8, 6, 4, 3] as const
/** Returns the newest of these versions that the browser supports. */
export const newestVersion = (): number => appleVersions.find((each) => ApplePaySession.supportsVersion(each)) ?? 3

/** The first version that supports coupons. */
const couponVersion = 12

const totalOf = ({ total }: Bill, { displayName }: ApplePayOptions): ApplePayJS.ApplePayLineItem => ({
  label: displayName,
  amount: toDecimal(total.amount, total.currency),
  type: 'final',
})

const linesOf = ({ lineItems, total }: Bill): ApplePayJS.ApplePayLineItem[] =>
  lineItems.map(({ label, amount }) => ({ label, amount: toDecimal(amount, total.currency), type: 'final' }))

const methodsOf = ({ methods, total, methodId }: Bill): ApplePayJS.ApplePayShippingMethod[] =>
  // Apple's sheet selects the first method of the list.
  [...methods]
    .sort((one, other) => Number(other.id === methodId) - Number(one.id === methodId))
    .map(({ id, label, detail = '', amount }) => ({
      identifier: id,
      label,
      detail,
      amount: toDecimal(amount, total.currency),
    }))

/** Returns the request with which an Apple Pay session is created. */
export const appleRequest = (
  bill: Bill,
  { collect = {}, shipping, onCouponChange, networks, agreement }: WalletsOptions,
  apple: ApplePayOptions,
  version: number,
): ApplePayJS.ApplePayPaymentRequest => {
  const later = agreement?.()
  return {
    countryCode: apple.countryCode,
    currencyCode: bill.total.currency,
    merchantCapabilities: ['supports3DS', ...(apple.merchantCapabilities ?? [])],
    supportedNetworks: appleNetworks(apple.networks ?? networks, version),
    total: totalOf(bill, apple),
    lineItems: linesOf(bill),
    requiredShippingContactFields: [
      ...(collect.email ? (['email'] as const) : []),
      ...(collect.phone ? (['phone'] as const) : []),
      ...(shipping ? (['postalAddress', 'name'] as const) : []),
    ],
    ...(collect.billingAddress && { requiredBillingContactFields: ['postalAddress', 'name'] }),
    ...(shipping && { shippingMethods: methodsOf(bill), shippingType: 'shipping' }),
    ...(onCouponChange && version >= couponVersion && { supportsCouponCode: true }),
    ...(later && appleAgreement(later, bill.total.currency)),
  }
}

/** Returns the update for the sheet after an address, a delivery method or a coupon was chosen. */
export const appleUpdate = (bill: Bill, apple: ApplePayOptions, errors: readonly WalletFieldError[]) => ({
  newTotal: totalOf(bill, apple),
  newLineItems: linesOf(bill),
  newShippingMethods: methodsOf(bill),
  ...(errors.length > 0 && { errors: errors.map(appleError) }),
})

const fieldNames: Readonly<Record<string, ApplePayJS.ApplePayErrorContactField>> = {
  name: 'name',
  email: 'emailAddress',
  phone: 'phoneNumber',
  lines: 'addressLines',
  city: 'locality',
  region: 'administrativeArea',
  postcode: 'postalCode',
  country: 'country',
}

export const appleError = ({ field, message, billing }: WalletFieldError): ApplePayError => {
  if (field === 'unserviceable') return new ApplePayError('addressUnserviceable', undefined, message)
  if (field === 'coupon') return new ApplePayError('couponCodeInvalid', undefined, message)
  return new ApplePayError(billing ? 'billingContactInvalid' : 'shippingContactInvalid', fieldNames[field], message)
}

export const addressOf = (contact: Contact): WalletAddress => {
  const name = [contact.givenName, contact.familyName].filter(Boolean).join(' ')
  return {
    lines: contact.addressLines ?? [],
    city: contact.locality ?? '',
    region: contact.administrativeArea ?? '',
    postcode: contact.postalCode ?? '',
    country: (contact.countryCode ?? '').toUpperCase(),
    ...(name && { name }),
    ...(contact.phoneNumber && { phone: contact.phoneNumber }),
  }
}
