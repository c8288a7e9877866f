/// <reference types="applepayjs" />
import { TenderError } from '../../shared/error'
import { parseUrl } from '../../shared/parse-url'
import { waitForAnswer } from '../../shared/with-timeout'
import type { WalletsOptions } from '../types'
import { addressOf, appleError, appleRequest, appleUpdate, newestVersion } from './apple-mapping'
import type { WalletHost } from './host'
import { sheetTimeouts } from './sheet-timeouts'
import type { ApplePayOptions, WalletCustomer } from './types'
import type { Sheet } from './wallet-sheet'

export interface AppleSheetOptions {
  host: WalletHost
  options: WalletsOptions
  apple: ApplePayOptions
  sheet: Sheet
}

/**
 * An Apple Pay session. The sheet may close at any time, and then every method of the session
 * throws.
 */
interface OpenSession {
  /** Calls a method of the session. Does nothing if the sheet has closed. */
  call(method: () => void): void
  /** Closes the sheet with an error. */
  abort(error: TenderError): void
  markClosed(): void
}

/**
 * Opens Apple's sheet. Call it synchronously within the customer's click, because Apple rejects a
 * session that is created later.
 *
 * @returns a function that closes the sheet
 */
export const openAppleSheet = (given: AppleSheetOptions): (() => void) => {
  const { options, apple, sheet } = given
  const rejected = (cause: unknown) =>
    new TenderError('wallet.failed', 'wallets: Apple Pay has rejected the request', { cause })

  let session: ApplePaySession
  try {
    const version = newestVersion()
    session = new ApplePaySession(version, appleRequest(sheet.bill, options, apple, version))
  } catch (cause) {
    sheet.fail(rejected(cause))
    return () => {}
  }
  const open = createOpenSession(session, sheet)
  handleMerchantValidation(session, open, given)
  handleChanges(session, open, given)
  handleAuthorisation(session, open, sheet)
  session.oncancel = () => {
    open.markClosed()
    sheet.close()
  }
  try {
    session.begin()
  } catch (cause) {
    open.markClosed()
    sheet.fail(rejected(cause))
  }
  return () => open.abort(new TenderError('destroyed', 'wallets: the element was destroyed'))
}

const createOpenSession = (session: ApplePaySession, sheet: Sheet): OpenSession => {
  let isClosed = false
  const call = (method: () => void) => {
    if (isClosed) return
    try {
      method()
    } catch {
      isClosed = true
      sheet.close()
    }
  }
  return {
    call,
    abort: (error) => {
      sheet.fail(error)
      call(() => session.abort())
      isClosed = true
    },
    markClosed: () => {
      isClosed = true
    },
  }
}

const handleMerchantValidation = (session: ApplePaySession, open: OpenSession, { host, apple }: AppleSheetOptions) => {
  session.onvalidatemerchant = async ({ validationURL }) => {
    try {
      const { merchantIdentifier, displayName, domain: initiativeContext = topDomain() } = apple
      const payload = { merchantIdentifier, displayName, validationUrl: validationURL, initiativeContext }
      const request = host.requestSession({ walletType: 'APPLE_PAY', payload })
      const merchantSession = await waitForAnswer('wallets: setupWallet', request, sheetTimeouts.callbackMs)
      open.call(() => session.completeMerchantValidation(merchantSession))
    } catch (error) {
      open.abort(error as TenderError)
    }
  }
}

const handleChanges = (session: ApplePaySession, open: OpenSession, { options, apple, sheet }: AppleSheetOptions) => {
  if (options.shipping) {
    session.onshippingcontactselected = async ({ shippingContact }) => {
      const errors = await sheet.chooseAddress(addressOf(shippingContact))
      open.call(() => session.completeShippingContactSelection(appleUpdate(sheet.bill, apple, errors)))
    }
    session.onshippingmethodselected = async ({ shippingMethod }) => {
      await sheet.chooseMethod(shippingMethod.identifier)
      // Apple cannot show an error for a delivery method. After an error, the update lists the
      // previous method first, which selects it.
      open.call(() => session.completeShippingMethodSelection(appleUpdate(sheet.bill, apple, [])))
    }
  }
  if (options.onCouponChange) {
    session.oncouponcodechanged = async ({ couponCode }) => {
      const errors = await sheet.enterCoupon(couponCode)
      open.call(() => session.completeCouponCodeChange(appleUpdate(sheet.bill, apple, errors)))
    }
  }
}

const handleAuthorisation = (session: ApplePaySession, open: OpenSession, sheet: Sheet) => {
  session.onpaymentauthorized = async ({ payment }) => {
    const { next, errors: corrections } = await sheet.authorise(
      { kind: 'wallet', type: 'APPLE_PAY', walletToken: payment.token },
      customerOf(payment),
    )
    const isDone = next === 'paid' || next === 'challenge'
    const status = isDone ? ApplePaySession.STATUS_SUCCESS : ApplePaySession.STATUS_FAILURE
    const errors = next === 'correct' ? corrections.map(appleError) : []
    open.call(() => session.completePayment(errors.length > 0 ? { status, errors } : { status }))
    // If there are errors, the sheet stays open so that the customer can correct them.
    if (errors.length > 0) return
    open.markClosed()
    sheet.close()
  }
}

/**
 * Returns whether a contact contains a postal address. If the sheet asks only for an email address
 * or a phone number, the contact contains none.
 */
const hasAddress = ({ addressLines, countryCode }: ApplePayJS.ApplePayPaymentContact): boolean =>
  Boolean(addressLines?.length || countryCode)

const customerOf = ({ shippingContact, billingContact }: ApplePayJS.ApplePayPayment): WalletCustomer => ({
  ...(shippingContact?.emailAddress && { email: shippingContact.emailAddress }),
  ...(shippingContact && hasAddress(shippingContact) && { shipping: addressOf(shippingContact) }),
  ...(billingContact && { billing: addressOf(billingContact) }),
})

/**
 * Returns the domain of the top window, whose URL the customer sees: this page may be in a frame.
 * In browsers without `ancestorOrigins`, returns the domain of this page. For a host such as
 * `localhost`, returns a placeholder, because the service accepts only domain names. The simulators
 * for local tests do not check the name.
 */
const topDomain = (): string => {
  const host = topHost()
  return /\.[a-z]/i.test(host) ? host : 'localhost.localdomain'
}

const topHost = (): string => {
  const { ancestorOrigins } = location as { ancestorOrigins?: ArrayLike<string> }
  const top = ancestorOrigins?.[ancestorOrigins.length - 1]
  return (parseUrl(top ?? '') ?? location).hostname
}
