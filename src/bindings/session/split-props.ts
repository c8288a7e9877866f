import type { ElementOptions, PayButtonOptions, WalletsOptions } from '../../sdk/types'
import type { Listeners } from './bind-listeners'
import type { EventsOf, MountType } from './mount-types'

/** The options of all elements. The type requires all of their names. */
const optionNames: Record<keyof ElementOptions | keyof WalletsOptions | keyof PayButtonOptions, 1> = {
  actions: 1,
  alternatives: 1,
  apple: 1,
  authorise: 1,
  authoriseTimeoutMs: 1,
  beforeOpen: 1,
  beforePay: 1,
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

/** The events of all elements. */
const eventNames: Record<{ [Type in MountType]: keyof EventsOf<Type> }[MountType], 1> = {
  blur: 1,
  cancel: 1,
  change: 1,
  empty: 1,
  error: 1,
  focus: 1,
  loaderror: 1,
  open: 1,
  ready: 1,
  reload: 1,
  result: 1,
  submit: 1,
}

/** The properties of a component, by their use. */
export interface SplitProps {
  options: Record<string, unknown>
  /** The listeners, by the names of their events: the listener of `onLoadError` is `loaderror`. */
  listeners: Listeners
  /** The attributes of the container. */
  attributes: Record<string, unknown>
}

/** Splits the properties of a component that mounts an element. */
export const splitProps = (props: object): SplitProps => {
  const split: SplitProps & { listeners: Record<string, unknown> } = { options: {}, listeners: {}, attributes: {} }
  for (const [name, value] of Object.entries(props)) {
    const event = /^on[A-Z]/.test(name) ? name.slice(2).toLowerCase() : ''
    if (Object.hasOwn(optionNames, name)) split.options[name] = value
    else if (Object.hasOwn(eventNames, event)) split.listeners[event] = value
    else split.attributes[name] = value
  }
  return split
}
