/// <reference types="googlepay" />
import { TenderError } from '../../shared/error'
import { formatMoney } from '../../shared/money'
import type { WalletsOptions } from '../types'
import { defaultNetworks } from './apple-mapping'
import type { Bill } from './bill'
import { decimalOf } from './decimal'
import type { GooglePayOptions, WalletAddress, WalletFieldError } from './types'

/** What the shop says and hears, in Google's words. */

/** In every object that Google is given. */
export const googleVersion = { apiVersion: 2, apiVersionMinor: 0 } as const

/** What Google says before the customer has chosen a way of delivery. */
export const noMethod = 'shipping_option_unselected'

export const cardMethod = ({
  networks = defaultNetworks,
  collect,
}: WalletsOptions): google.payments.api.IsReadyToPayPaymentMethodSpecification => ({
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: networks.map((network) => network.toUpperCase() as google.payments.api.CardNetwork),
    ...(collect?.billingAddress && { billingAddressRequired: true, billingAddressParameters: { format: 'FULL' } }),
  },
})

/** Without an id in the TEST environment, whatever Google's types say. */
export const merchantInfo = ({ merchantId, merchantName }: GooglePayOptions) =>
  ({ ...(merchantId && { merchantId }), merchantName }) as google.payments.api.MerchantInfo

/**
 * Google takes two decimals or none.
 * @throws TenderError `options.invalid` for a price that needs three, as some in dinars do
 */
const priceOf = (amount: number, currency: string): string => {
  const price = decimalOf(amount, currency).replace(/(\.\d\d)0+$/, '$1')
  if (/\.\d{3}/.test(price))
    throw new TenderError(
      'options.invalid',
      'wallets: Google Pay takes two decimals at most, and this price needs more',
    )
  return price
}

/** @throws TenderError `options.invalid` for prices that Google does not take */
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

export interface GoogleRequestNeeds {
  bill: Bill
  options: WalletsOptions
  google: GooglePayOptions
  /** `gateway` and `gatewayMerchantId`, as setupWallet gave them. */
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
}: GoogleRequestNeeds): google.payments.api.PaymentDataRequest => {
  const { collect, shipping, onCouponChange } = options
  return {
    ...googleVersion,
    merchantInfo: merchantInfo(google),
    allowedPaymentMethods: [
      { ...cardMethod(options), tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: gateway } },
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
 * Of several, the first: Google shows one error at a time.
 * @param asksAddress whether the sheet has an address of delivery
 */
export const googleError = (
  [fault]: readonly WalletFieldError[],
  asksAddress: boolean,
): google.payments.api.PaymentDataError | undefined => {
  if (!fault) return undefined
  const { field, message, billing } = fault
  if (field === 'coupon') return { reason: 'OFFER_INVALID', intent: 'OFFER', message }
  // What is no part of the address of delivery can be changed in the sheet as a whole only.
  if (billing || field === 'email' || !asksAddress) {
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
