import { elementOptions } from '../../sdk/option-tables/element-options'
import { payButtonOptions } from '../../sdk/option-tables/pay-button-options'
import { walletsOptions } from '../../sdk/option-tables/wallets-options'
import type { EventsOf, MountType } from './mount-types'

/** The options of all elements. */
export const optionTable: Readonly<Record<string, unknown>> = {
  ...elementOptions,
  ...walletsOptions,
  ...payButtonOptions,
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
