import type { ElementOptions, PayButtonOptions, WalletsOptions } from '../../sdk/types'
import type { EventsOf, MountType } from './mount-types'

/**
 * The names of the options of all elements. The type of the record ensures that none is missing.
 */
export const optionNames: Record<keyof ElementOptions | keyof WalletsOptions | keyof PayButtonOptions, 1> = {
  actions: 1,
  agreement: 1,
  alternatives: 1,
  apple: 1,
  authorise: 1,
  authoriseTimeoutMs: 1,
  beforeOpen: 1,
  beforePay: 1,
  billingAddress: 1,
  brands: 1,
  buttons: 1,
  cardholderName: 1,
  collect: 1,
  divider: 1,
  google: 1,
  lineItems: 1,
  method: 1,
  networks: 1,
  onCouponChange: 1,
  order: 1,
  outcome: 1,
  returnUrl: 1,
  saved: 1,
  shipping: 1,
}

/** The names of the events of all elements. */
export const eventNames: Record<{ [Type in MountType]: keyof EventsOf<Type> }[MountType], 1> = {
  blur: 1,
  cancel: 1,
  change: 1,
  empty: 1,
  error: 1,
  escape: 1,
  focus: 1,
  loaderror: 1,
  open: 1,
  ready: 1,
  reload: 1,
  result: 1,
  submit: 1,
}
