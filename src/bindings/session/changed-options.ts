import { settingOptions } from '../../sdk/option-tables/checkout-options'
import type { CheckoutOptions, CheckoutSettings } from '../../sdk/types'
import { serialise } from '../../shared/serialise'

/** The options that `checkout.set` can change, except the intent, whose members are compared. */
const names = (Object.keys(settingOptions) as (keyof CheckoutSettings)[]).filter((name) => name !== 'intent')

/**
 * Returns the options that `checkout.set` can change and whose value differs from the one that the
 * page passed before. A framework passes all options with each rendering, so a change by another
 * call, such as `consent`, stays until the page passes another value. If `next` names another
 * order, the result contains all members of its intent.
 */
export const changedOptions = (before: CheckoutOptions, next: CheckoutOptions): CheckoutSettings => {
  const isNextOrder = differing(before.intent, next.intent, ['trackingId', 'paymentFlowId']).length > 0
  const members = Object.keys({ ...next.intent }) as (keyof CheckoutOptions['intent'])[]
  const changed = isNextOrder ? members : differing(before.intent, next.intent, members)
  return {
    ...pick(next, differing(before, next, names)),
    ...(changed.length > 0 && { intent: pick(next.intent, changed) }),
  }
}

const differing = <Options, Name extends keyof Options>(
  before: Options,
  next: Options,
  names: readonly Name[],
): Name[] => names.filter((name) => serialise(before?.[name]) !== serialise(next?.[name]))

const pick = <Options, Name extends keyof Options>(options: Options, names: readonly Name[]): Partial<Options> => {
  const picked: Partial<Options> = {}
  for (const name of names) picked[name] = options[name]
  return picked
}
