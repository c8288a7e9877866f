/// <reference types="googlepay" />
import type { WalletsOptions } from '../types'
import { addressOf, googleError, merchantInfo, noMethod, shippingOptions, transactionInfo } from './google-mapping'
import type { WalletHost } from './host'
import type { Sheet } from './sheet'
import type { GooglePayOptions, WalletCustomer, WalletFieldError } from './types'
import type { Verdict } from './verdict'

export const environmentOf = (
  { environment }: GooglePayOptions,
  { publicKey }: Pick<WalletHost, 'publicKey'>,
): 'PRODUCTION' | 'TEST' => environment ?? (publicKey.startsWith('pk_test_') ? 'TEST' : 'PRODUCTION')

/** A sheet, and the id that Google knows its payment by. */
export interface OpenSheet {
  sheet: Sheet
  transactionId: string
}

export interface GoogleClientNeeds {
  host: WalletHost
  options: WalletsOptions
  google: GooglePayOptions
  /** What is on the sheet that was opened last: Google's callbacks belong to the client, not to a sheet, and it may show one after its end. */
  sheet: () => OpenSheet | undefined
}

/** Google's client, and what it asks of the shop while a sheet is open. */
export const createGoogleClient = ({
  host,
  options,
  google: settings,
  sheet: current,
}: GoogleClientNeeds): google.payments.api.PaymentsClient => {
  const { shipping, onCouponChange } = options

  const onPaymentDataChanged = async (
    data: google.payments.api.IntermediatePaymentData,
  ): Promise<google.payments.api.PaymentDataRequestUpdate> => {
    const open = current()
    if (!open || open.sheet.ended) return {}
    const { sheet } = open
    const faults = await hearChange(sheet, data)
    const error = googleError(faults, shipping !== undefined)
    return {
      newTransactionInfo: transactionInfo(sheet.bill, settings),
      ...(shipping &&
        sheet.bill.methods.length > 0 && { newShippingOptionParameters: shippingOptions(sheet.bill, host.locale) }),
      // What is not among them is not shown as taken.
      ...(data.callbackTrigger === 'OFFER' && { newOfferInfo: { offers: offersOf(sheet) } }),
      ...(error && { error }),
    }
  }

  // Google waits for as long as this does not answer, and for ever if it rejects.
  const onPaymentAuthorized = async (
    data: google.payments.api.PaymentData,
  ): Promise<google.payments.api.PaymentAuthorizationResult> => {
    const open = current()
    if (!open) return { transactionState: 'ERROR' }
    const { sheet, transactionId } = open
    const { token } = data.paymentMethodData.tokenizationData
    const verdict = await sheet.authorise(
      { kind: 'wallet', type: 'GOOGLE_PAY', walletToken: token, googlePay: { transactionId } },
      customerOf(data),
    )
    if (verdict.next === 'paid' || verdict.next === 'challenge') return { transactionState: 'SUCCESS' }
    return { transactionState: 'ERROR', error: errorOf(verdict, sheet, shipping !== undefined) }
  }

  return new google.payments.api.PaymentsClient({
    environment: environmentOf(settings, host),
    merchantInfo: merchantInfo(settings),
    ...(host.nonce && { nonce: host.nonce }),
    paymentDataCallbacks: {
      onPaymentAuthorized,
      ...((shipping || onCouponChange) && { onPaymentDataChanged }),
    },
  })
}

const hearChange = async (
  sheet: Sheet,
  { callbackTrigger, shippingAddress, shippingOptionData, offerData }: google.payments.api.IntermediatePaymentData,
): Promise<readonly WalletFieldError[]> => {
  if (callbackTrigger === 'SHIPPING_OPTION') {
    return shippingOptionData && shippingOptionData.id !== noMethod ? sheet.chooseMethod(shippingOptionData.id) : []
  }
  if (callbackTrigger === 'OFFER') return sheet.enterCoupon(offerData?.redemptionCodes.at(-1) ?? '')
  return shippingAddress ? sheet.chooseAddress(addressOf(shippingAddress)) : []
}

/** Google wants words for each, of less than 60 characters: the shop's are among its lines. */
const offersOf = ({ coupon }: Sheet): google.payments.api.OfferDetail[] =>
  coupon === undefined ? [] : [{ redemptionCode: coupon, description: coupon.slice(0, 59) }]

const errorOf = (
  { faults, message }: Verdict,
  { unavailable }: Sheet,
  asksAddress: boolean,
): google.payments.api.PaymentDataError => googleError(faults, asksAddress) ?? notPaid(message || unavailable)

/** Google takes no failure without its reason. */
const notPaid = (message: string): google.payments.api.PaymentDataError => ({
  reason: 'PAYMENT_DATA_INVALID',
  intent: 'PAYMENT_AUTHORIZATION',
  message,
})

const customerOf = ({ email, shippingAddress, paymentMethodData }: google.payments.api.PaymentData): WalletCustomer => {
  const billing = paymentMethodData.info?.billingAddress
  return {
    ...(email !== undefined && { email }),
    ...(shippingAddress && { shipping: addressOf(shippingAddress) }),
    ...(billing && { billing: addressOf(billing) }),
  }
}
