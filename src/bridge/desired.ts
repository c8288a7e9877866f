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
 * Everything that the page wants of the controller, as one value. The page sends it when the
 * controller connects and after each change, and the newest value counts (rules SET-1 to SET-9).
 */
export interface Desired {
  publicKey: string
  order: DesiredOrder
  /** Only with `on` may the service receive steps, customer, location and cart. */
  tracking: Tracking
  /** The steps that the customer has begun in this order. */
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
  /** The large members that differ from those of the message before. */
  changed: LargeMembers
}

/**
 * The member of `Desired` that the controller has rejected. It keeps the previous value. `order`:
 * the order is refused, or its intent cannot be opened.
 */
export type RejectedMember = 'order' | 'intent' | 'steps' | 'texts' | 'locale'

/** What the controller has made of `Desired`. */
export interface Observed {
  /**
   * The order: not decided yet, accepted, or refused by the controller or the service. `epoch` is
   * that of `DesiredOrder`.
   */
  order: { kind: 'starting' } | { kind: 'accepted'; epoch: number } | { kind: 'failed'; error: ErrorData }
  /** The intent as the service last returned it. Absent before it exists. */
  intent?: IntentSnapshot | undefined
  /** The language that the frames show. */
  locale: Locale
  /** The texts in that language that the page shows or announces itself. */
  texts: ControllerTexts
  rejected: readonly { member: RejectedMember; error: ErrorData }[]
}

/**
 * The greatest length of a large member as JSON. The frame drops messages of more than a million
 * characters (`port-rate-limit.ts`), and `pay` must never be among them.
 */
export const largestMember = 250_000

/** Prepares `Desired` for one connection. */
export interface DesiredWriter {
  /** Leaves out what the controller has received before, and what must stay here (rule SET-5). */
  write(desired: Desired): DesiredMessage
  /** Sends large members again, because the frame has dropped a message. */
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
 * be anything; the caller checks the members.
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
