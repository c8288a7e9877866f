import {
  type ApplePaySimulator,
  type CustomerAct,
  type GooglePaySimulator,
  installApplePay,
  installGooglePay,
} from 'tender-checkout/mock/wallets'

// Correct use, which must compile. An incompatible change of a type is then a compiler error.

export const applePay: ApplePaySimulator = installApplePay(window, { status: 'paymentCredentialsAvailable' })
export const googlePay: GooglePaySimulator = installGooglePay(window, { status: 'no-card', sheet: false })
export const act: CustomerAct = { coupon: 'SAVE' }
applePay.next(act, { changeAddress: 'home' }, 'authorise')
googlePay.uninstall()

// Incorrect use, which must not compile. A type that has become `any` would accept it.

// @ts-expect-error an act has a known name
applePay.next('pay')
// @ts-expect-error an act on the sheet has one member
applePay.next({ coupon: 7 })
// @ts-expect-error each wallet has its own statuses
installApplePay(window, { status: 'no-card' })
// @ts-expect-error the simulator is installed in a window
installGooglePay(document)
