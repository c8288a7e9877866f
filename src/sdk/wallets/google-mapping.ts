/// <reference types="googlepay" />
import { TenderError } from '../../shared/error'
import { formatMoney } from '../../shared/money'
import type { WalletsOptions } from '../types'
import type { Bill } from './bill'
import { toDecimal } from './decimal'
import { googleNetworks } from './networks'
import type { GooglePayOptions, WalletAddress, WalletFieldError } from './types'

// Maps bills, errors and addresses to the types of Google Pay, and back.

/** The version of Google Pay's interface. Every request contains it. */
export const googleVersion = { apiVersion: 2, apiVersionMinor: 0 } as const

/** The id that Google sends while the customer has not chosen a shipping method. */
export const noMethod = 'shipping_option_unselected'

export const cardMethod = (
  { networks, collect }: WalletsOptions,
  { networks: ownNetworks = networks, countryCode, allowCreditCards, allowPrepaidCards }: GooglePayOptions,
): google.payments.api.IsReadyToPayPaymentMethodSpecification => ({
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: googleNetworks(ownNetworks, countryCode),
    ...(allowCreditCards !== undefined && { allowCreditCards }),
    ...(allowPrepaidCards !== undefined && { allowPrepaidCards }),
    ...(collect?.billingAddress && { billingAddressRequired: true, billingAddressParameters: { format: 'FULL' } }),
  },
})

/** Google's types require a merchant id, but its TEST environment works without one. */
export const merchantInfo = ({ merchantId, merchantName }: GooglePayOptions) =>
  ({ ...(merchantId && { merchantId }), merchantName }) as google.payments.api.MerchantInfo

/**
 * Converts an amount to a price with at most two decimals, which is Google's limit.
 *
 * @throws TenderError `options.invalid` if the price needs more decimals, as dinars can
 */
const priceOf = (amount: number, currency: string): string => {
  const price = toDecimal(amount, currency).replace(/(\.\d\d)0+$/, '$1')
  if (/\.\d{3}/.test(price))
    throw new TenderError(
      'options.invalid',
      'wallets: Google Pay accepts two decimals at most, but the price needs three',
    )
  return price
}

/** @throws TenderError `options.invalid` for a price that needs more than two decimals */
export const transactionInfo = (
  { total, lineItems }: Bill,
  { countryCode, merchantName }: GooglePayOptions,
): google.payments.api.TransactionInfo => ({
  currencyCode: total.currency,
  totalPrice: priceOf(total.amount, total.currency),
  totalPriceStatus: 'FINAL',
  ...(countryCode !== undefined && { countryCode }),
  ...(lineItems.length > 0 && {
    totalPriceLabel: merchantName,
    displayItems: lineItems.map(({ label, amount }) => ({
      label,
      type: amount < 0 ? ('DISCOUNT' as const) : ('LINE_ITEM' as const),
      price: priceOf(amount, total.currency),
    })),
  }),
})

export const shippingOptions = (
  { methods, methodId, total }: Bill,
  locale: string,
): google.payments.api.ShippingOptionParameters => ({
  shippingOptions: methods.map(({ id, label, detail, amount }) => ({
    id,
    label: `${formatMoney({ amount, currency: total.currency }, locale)}: ${label}`,
    ...(detail !== undefined && { description: detail }),
  })),
  ...(methodId !== undefined && { defaultSelectedOptionId: methodId }),
})

export interface GoogleRequestOptions {
  bill: Bill
  options: WalletsOptions
  google: GooglePayOptions
  /** `gateway` and `gatewayMerchantId`, from the service's session or from the options. */
  gateway: google.payments.api.PaymentGatewayTokenizationParameters
  transactionId: string
  locale: string
}

export const googleRequest = ({
  bill,
  options,
  google,
  gateway,
  transactionId,
  locale,
}: GoogleRequestOptions): google.payments.api.PaymentDataRequest => {
  const { collect, shipping, onCouponChange } = options
  return {
    ...googleVersion,
    merchantInfo: merchantInfo(google),
    allowedPaymentMethods: [
      { ...cardMethod(options, google), tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: gateway } },
    ],
    transactionInfo: { ...transactionInfo(bill, google), transactionId },
    callbackIntents: [
      ...(shipping ? (['SHIPPING_ADDRESS', 'SHIPPING_OPTION'] as const) : []),
      ...(onCouponChange ? (['OFFER'] as const) : []),
      'PAYMENT_AUTHORIZATION',
    ],
    ...(collect?.email && { emailRequired: true }),
    ...(shipping && {
      shippingAddressRequired: true,
      shippingAddressParameters: {
        ...(shipping.countries && { allowedCountryCodes: [...shipping.countries] }),
        phoneNumberRequired: collect?.phone === true,
      },
      shippingOptionRequired: true,
      ...(bill.methods.length > 0 && { shippingOptionParameters: shippingOptions(bill, locale) }),
    }),
  }
}

/**
 * Converts the first error, because Google's sheet can show only one.
 *
 * @param hasShipping whether the sheet collects a shipping address
 */
export const googleError = (
  [error]: readonly WalletFieldError[],
  hasShipping: boolean,
): google.payments.api.PaymentDataError | undefined => {
  if (!error) return undefined
  const { field, message, billing } = error
  if (field === 'coupon') return { reason: 'OFFER_INVALID', intent: 'OFFER', message }
  // Google can mark only the shipping address as invalid, so any other error is a general message.
  if (billing || field === 'email' || !hasShipping) {
    return { reason: 'PAYMENT_DATA_INVALID', intent: 'PAYMENT_AUTHORIZATION', message }
  }
  const reason = field === 'unserviceable' ? 'SHIPPING_ADDRESS_UNSERVICEABLE' : 'SHIPPING_ADDRESS_INVALID'
  return { reason, intent: 'SHIPPING_ADDRESS', message }
}

export const addressOf = (
  address: google.payments.api.Address | google.payments.api.IntermediateAddress,
): WalletAddress => {
  const { name, address1, address2, address3, phoneNumber }: Partial<google.payments.api.Address> = address
  return {
    lines: [address1, address2, address3].flatMap((line) => (line ? [line] : [])),
    city: address.locality,
    region: address.administrativeArea,
    postcode: address.postalCode,
    country: address.countryCode,
    ...(name && { name }),
    ...(phoneNumber && { phone: phoneNumber }),
  }
}
