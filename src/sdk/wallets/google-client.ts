/// <reference types="googlepay" />
import type { WalletsOptions } from '../types'
import { addressOf, googleError, merchantInfo, noMethod, shippingOptions, transactionInfo } from './google-mapping'
import type { WalletHost } from './host'
import type { GooglePayOptions, WalletCustomer, WalletFieldError } from './types'
import type { Verdict } from './verdict'
import type { Sheet } from './wallet-sheet'

type PaymentData = google.payments.api.PaymentData
type IntermediatePaymentData = google.payments.api.IntermediatePaymentData
type PaymentDataRequestUpdate = google.payments.api.PaymentDataRequestUpdate
type PaymentAuthorizationResult = google.payments.api.PaymentAuthorizationResult
type PaymentDataError = google.payments.api.PaymentDataError

export const environmentOf = (
  { environment }: GooglePayOptions,
  { publicKey }: Pick<WalletHost, 'publicKey'>,
): 'PRODUCTION' | 'TEST' => environment ?? (publicKey.startsWith('pk_test_') ? 'TEST' : 'PRODUCTION')

/** A sheet with the transaction id of Google's request. */
export interface OpenSheet {
  sheet: Sheet
  transactionId: string
}

export interface GoogleClientOptions {
  host: WalletHost
  options: WalletsOptions
  google: GooglePayOptions
  /**
   * Returns the sheet that was opened last. Google's callbacks belong to the client and not to a
   * sheet, and may be called after the sheet has ended.
   */
  sheet: () => OpenSheet | undefined
}

/** Creates Google's client. Its callbacks answer for the sheet that was opened last. */
export const createGoogleClient = (given: GoogleClientOptions): google.payments.api.PaymentsClient => {
  const { host, google: settings } = given
  const { shipping, onCouponChange } = given.options
  return new google.payments.api.PaymentsClient({
    environment: environmentOf(settings, host),
    merchantInfo: merchantInfo(settings),
    ...(host.scripts.nonce && { nonce: host.scripts.nonce }),
    paymentDataCallbacks: {
      onPaymentAuthorized: (data) => authorise(given, data),
      ...((shipping || onCouponChange) && { onPaymentDataChanged: (data) => applyChange(given, data) }),
    },
  })
}

const applyChange = async (
  { host, options, google: settings, sheet: current }: GoogleClientOptions,
  data: IntermediatePaymentData,
): Promise<PaymentDataRequestUpdate> => {
  const open = current()
  if (!open || open.sheet.hasEnded) return {}
  const { sheet } = open
  const { shipping } = options
  const errors = await callSheet(sheet, data)
  const error = googleError(errors, shipping !== undefined)
  return {
    newTransactionInfo: transactionInfo(sheet.bill, settings),
    ...(shipping &&
      sheet.bill.methods.length > 0 && {
        newShippingOptionParameters: shippingOptions(sheet.bill, host.locale),
      }),
    // Google shows only the coupons in this list as accepted.
    ...(data.callbackTrigger === 'OFFER' && { newOfferInfo: { offers: offersOf(sheet) } }),
    ...(error && { error }),
  }
}

/** Always resolves, and within the timeout, because Google's sheet would otherwise wait forever. */
const authorise = async (
  { options, sheet: current }: GoogleClientOptions,
  data: PaymentData,
): Promise<PaymentAuthorizationResult> => {
  const open = current()
  if (!open) return { transactionState: 'ERROR' }
  const { sheet, transactionId } = open
  const { token } = data.paymentMethodData.tokenizationData
  const verdict = await sheet.authorise(
    { kind: 'wallet', type: 'GOOGLE_PAY', walletToken: token, googlePay: { transactionId } },
    customerOf(data),
  )
  if (verdict.next === 'paid' || verdict.next === 'challenge') return { transactionState: 'SUCCESS' }
  return { transactionState: 'ERROR', error: errorOf(verdict, sheet, options.shipping !== undefined) }
}

const callSheet = async (
  sheet: Sheet,
  { callbackTrigger, shippingAddress, shippingOptionData, offerData }: IntermediatePaymentData,
): Promise<readonly WalletFieldError[]> => {
  if (callbackTrigger === 'SHIPPING_OPTION') {
    const id = shippingOptionData?.id
    return id !== undefined && id !== noMethod ? sheet.chooseMethod(id) : []
  }
  if (callbackTrigger === 'OFFER') return sheet.enterCoupon(offerData?.redemptionCodes.at(-1) ?? '')
  return shippingAddress ? sheet.chooseAddress(addressOf(shippingAddress)) : []
}

/** Returns the accepted coupon. Google requires a description of less than 60 characters. */
const offersOf = ({ coupon }: Sheet): google.payments.api.OfferDetail[] =>
  coupon === undefined ? [] : [{ redemptionCode: coupon, description: coupon.slice(0, 59) }]

/**
 * Returns the error for Google's sheet. Google requires one for every payment that has not
 * succeeded, also if the outcome is not known yet.
 */
const errorOf = ({ errors, message }: Verdict, { unavailableText }: Sheet, hasShipping: boolean): PaymentDataError =>
  googleError(errors, hasShipping) ?? {
    reason: 'PAYMENT_DATA_INVALID',
    intent: 'PAYMENT_AUTHORIZATION',
    message: message || unavailableText,
  }

const customerOf = ({ email, shippingAddress, paymentMethodData }: PaymentData): WalletCustomer => {
  const billing = paymentMethodData.info?.billingAddress
  return {
    ...(email !== undefined && { email }),
    ...(shippingAddress && { shipping: addressOf(shippingAddress) }),
    ...(billing && { billing: addressOf(billing) }),
  }
}
