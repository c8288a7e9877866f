/// <reference types="applepayjs" />
import { TenderError } from '../../shared/error'
import type { WalletsOptions } from '../types'
import { addressOf, appleError, appleRequest, appleUpdate, appleVersions } from './apple-mapping'
import type { WalletHost } from './host'
import { type Sheet, sheetTiming } from './sheet'
import type { ApplePayOptions, WalletCustomer } from './types'
import { withTimeout } from './with-timeout'

export interface AppleSheetNeeds {
  host: WalletHost
  options: WalletsOptions
  apple: ApplePayOptions
  sheet: Sheet
}

/**
 * Opens Apple's sheet. Call it in the click itself: Apple refuses a session that is made any later.
 * @returns what takes the sheet away
 */
export const openAppleSheet = ({ host, options, apple, sheet }: AppleSheetNeeds): (() => void) => {
  const version = appleVersions.find((each) => ApplePaySession.supportsVersion(each)) ?? 3
  let session: ApplePaySession
  /** The sheet has gone: whatever is said to the session then throws. */
  let gone = false

  /** Says something to a sheet that may have gone while we were waiting. */
  const say = (act: () => void) => {
    if (gone) return
    try {
      act()
    } catch {
      gone = true
      sheet.close()
    }
  }
  const abort = (error: TenderError) => {
    sheet.fail(error)
    say(() => session.abort())
    gone = true
  }
  const refused = (cause: unknown) =>
    new TenderError('wallet.failed', 'wallets: Apple Pay refuses the request', { cause })

  try {
    session = new ApplePaySession(version, appleRequest(sheet.bill, options, apple, version))
  } catch (cause) {
    sheet.fail(refused(cause))
    return () => {}
  }

  session.onvalidatemerchant = async ({ validationURL }) => {
    try {
      const { merchantIdentifier, displayName, domain: initiativeContext = topHost() } = apple
      const payload = { merchantIdentifier, displayName, validationUrl: validationURL, initiativeContext }
      const setUp = host.setUp({ walletType: 'APPLE_PAY', payload })
      const merchantSession = await withTimeout(sheetTiming.callback, 'setupWallet', setUp)
      say(() => session.completeMerchantValidation(merchantSession))
    } catch (error) {
      abort(error as TenderError)
    }
  }

  if (options.shipping) {
    session.onshippingcontactselected = async ({ shippingContact }) => {
      const faults = await sheet.chooseAddress(addressOf(shippingContact))
      say(() => session.completeShippingContactSelection(appleUpdate(sheet.bill, apple, faults)))
    }
    session.onshippingmethodselected = async ({ shippingMethod }) => {
      await sheet.chooseMethod(shippingMethod.identifier)
      // Apple takes no errors here: where the shop could not follow, the delivery before comes first again, and so is chosen.
      say(() => session.completeShippingMethodSelection(appleUpdate(sheet.bill, apple, [])))
    }
  }
  if (options.onCouponChange) {
    session.oncouponcodechanged = async ({ couponCode }) => {
      const faults = await sheet.enterCoupon(couponCode)
      say(() => session.completeCouponCodeChange(appleUpdate(sheet.bill, apple, faults)))
    }
  }

  session.onpaymentauthorized = async ({ payment }) => {
    const verdict = await sheet.authorise(
      { kind: 'wallet', type: 'APPLE_PAY', walletToken: payment.token },
      customerOf(payment),
    )
    const done = verdict.next === 'paid' || verdict.next === 'challenge'
    const errors = verdict.next === 'correct' ? verdict.faults.map(appleError) : []
    const status = done ? ApplePaySession.STATUS_SUCCESS : ApplePaySession.STATUS_FAILURE
    say(() => session.completePayment(errors.length > 0 ? { status, errors } : { status }))
    // With errors the sheet stays, for the customer to mend them.
    if (errors.length > 0) return
    gone = true
    sheet.close()
  }
  session.oncancel = () => {
    gone = true
    sheet.close()
  }

  try {
    session.begin()
  } catch (cause) {
    gone = true
    sheet.fail(refused(cause))
  }
  return () => abort(new TenderError('destroyed', 'wallets: the element was taken away'))
}

const customerOf = ({ shippingContact, billingContact }: ApplePayJS.ApplePayPayment): WalletCustomer => ({
  ...(shippingContact?.emailAddress && { email: shippingContact.emailAddress }),
  ...(shippingContact && { shipping: addressOf(shippingContact) }),
  ...(billingContact && { billing: addressOf(billingContact) }),
})

/** Apple asks for the page that the customer sees, not for a frame in it. */
const topHost = (): string => {
  const { ancestorOrigins } = location as { ancestorOrigins?: ArrayLike<string> }
  const top = ancestorOrigins?.[ancestorOrigins.length - 1]
  return top && URL.canParse(top) ? new URL(top).hostname : location.hostname
}
