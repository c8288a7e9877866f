import type { ErrorData } from '../shared/error'
import type { Locale } from '../shared/locale'
import { serialise } from '../shared/serialise'
import type {
  Cart,
  ControllerTexts,
  IntentOptions,
  IntentSnapshot,
  ReturnParameters,
  StepChange,
  TextOverrides,
  Tracking,
} from '../shared/types'

/**
 * The order and the settings that the page wants of the controller, as one value. The page sends it
 * when the controller connects and after each change, and the newest value counts (rules SET-1 to
 * SET-9).
 */
export interface Desired {
  publicKey: string
  order: DesiredOrder
  /** Only with `on` may the service receive steps, customer, location and cart. */
  tracking: Tracking
  /** The status of each step that has begun in this order. */
  steps: readonly StepChange[]
  /** The language, if the page has changed it. @default that of the controller's document */
  locale?: Locale | undefined
  texts?: TextOverrides | undefined
  /** The parameters of the page's URL, if the customer has returned from a redirect. */
  returned?: ReturnParameters | undefined
}

export interface DesiredOrder {
  /** Counts the orders of the page. Another epoch is another order with an intent of its own. */
  epoch: number
  /** Whether to start a new intent even if one of this order is stored. */
  fresh: boolean
  intent: IntentOptions
}

/** The members that may be large. They are sent only if they have changed. */
export interface LargeMembers {
  texts?: TextOverrides | undefined
  cart?: Cart | undefined
}

/** `Desired` as it is sent: without what the receiver already has or may not have. */
export interface DesiredMessage extends Omit<Desired, 'texts'> {
  /** The large members that differ from those that were sent before, unless they are too large. */
  changed: LargeMembers
}

/**
 * A member of `Desired` that the controller has rejected. `order`: the order cannot start, or its
 * intent cannot be opened. Of the other members, the previous value stays.
 */
export type RejectedMember = 'order' | 'intent' | 'steps' | 'texts' | 'locale'

/** What the controller has made of `Desired`. */
export interface Observed {
  /**
   * The state of the order. `failed`: the controller or the service has refused it, or could not be
   * reached. `epoch` is that of `DesiredOrder`.
   */
  order: { kind: 'starting' } | { kind: 'accepted'; epoch: number } | { kind: 'failed'; error: ErrorData }
  /**
   * The intent as the service last returned it. Absent before it exists, and if the service has
   * deleted it.
   */
  intent?: IntentSnapshot | undefined
  /** The language of the frames. */
  locale: Locale
  /** The texts in that language that the page shows or announces itself. */
  texts: ControllerTexts
  rejected: readonly { member: RejectedMember; error: ErrorData }[]
}

/**
 * The greatest length of a large member as JSON. The frame drops messages of more than a million
 * characters (`port-rate-limit.ts`), so cart and texts must leave room for the rest of a message.
 */
export const largestMember = 250_000

/** Prepares `Desired` for one connection. */
export interface DesiredWriter {
  /**
   * Leaves out large members that were sent before or are too large, and what must stay on the page
   * (rule SET-5).
   */
  write(desired: Desired): DesiredMessage
  /** Makes the next `write` include all large members, because a message may not have arrived. */
  forget(): void
}

/** @param onTooLarge called with the path of a member that is left out because of its size */
export const createDesiredWriter = (onTooLarge: (path: string) => void): DesiredWriter => {
  const sent = new Map<string, unknown>()
  const changedIn = (members: LargeMembers): LargeMembers => {
    const changed = Object.entries(members).filter(([name, value]) => {
      const text = serialise(value)
      if (sent.get(name) === text) return false
      sent.set(name, text)
      const isTooLarge = typeof text === 'string' && text.length > largestMember
      if (isTooLarge) onTooLarge(name === 'cart' ? 'intent.cart' : name)
      return !isTooLarge
    })
    return Object.fromEntries(changed)
  }
  return {
    write: ({ texts, ...desired }) => {
      const isTracked = desired.tracking === 'on'
      const { cart, ...intent }: IntentOptions = isTracked
        ? desired.order.intent
        : withoutCustomer(desired.order.intent)
      return {
        ...desired,
        steps: isTracked ? desired.steps : [],
        order: { ...desired.order, intent },
        changed: changedIn({ cart, texts }),
      }
    },
    forget: () => sent.clear(),
  }
}

/**
 * Creates the function that restores `Desired` from the messages of one connection. A message may
 * be anything; its members are not checked here.
 */
export const createDesiredReader = () => {
  let large: LargeMembers = {}
  return (message: unknown): Desired => {
    const { changed, ...desired } = Object(message) as DesiredMessage
    const { cart, texts } = { ...large, ...changed }
    large = { cart, texts }
    const order: DesiredOrder = Object(desired.order)
    const intent: IntentOptions = { ...order.intent, ...(cart !== undefined && { cart }) }
    return { ...desired, order: { ...order, intent }, texts }
  }
}

/**
 * Removes the members that the service may not receive for a customer who is not tracked. The
 * amount stays.
 */
export const withoutCustomer = <Changes extends Partial<IntentOptions>>({
  customer,
  location,
  cart,
  ...others
}: Changes) => others
