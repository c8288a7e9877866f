import type { ErrorData } from '../shared/error'
import type { Locale } from '../shared/locale'
import type {
  ControllerTexts,
  IntentOptions,
  IntentSnapshot,
  PreparedMethod,
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

/**
 * The members that may be large, or contain any data of the merchant. They are sent only if they
 * have changed.
 */
export interface LargeMembers extends Pick<IntentOptions, 'customer' | 'location' | 'cart'> {
  texts?: TextOverrides | undefined
}

/**
 * `Desired` as the page sends it: without large members that have not changed, and without members
 * that the service must not receive.
 */
export interface DesiredMessage extends Omit<Desired, 'texts'> {
  /**
   * The large members that have changed since the last message. A member that was removed or cannot
   * be sent is undefined, but `texts` that cannot be sent are absent, so that the previous ones
   * stay.
   */
  changed: LargeMembers
}

/**
 * A member of `Desired` that the controller has rejected. `order`: the order cannot start, or its
 * intent cannot be opened. `tracking`: the customer is not tracked. `intent`, `steps` and `locale`:
 * each rejected member, step or language is ignored, and the previous value stays. `texts`: only
 * the valid texts apply.
 */
export type RejectedMember = 'order' | 'intent' | 'steps' | 'tracking' | 'texts' | 'locale'

/** How the controller has applied `Desired`. */
export interface Observed {
  /**
   * The state of the order. `failed`: the order cannot start, because the controller or the service
   * has refused it, or because the service could not be reached. `epoch` is that of `DesiredOrder`.
   */
  order: { kind: 'starting' } | { kind: 'accepted'; epoch: number } | { kind: 'failed'; error: ErrorData }
  /**
   * The intent as the service last returned it. Absent before it exists, and if the service has
   * deleted it.
   */
  intent?: IntentSnapshot | undefined
  /** The payment method that `prepare` has prepared. Absent if there is none. */
  prepared?: PreparedMethod | undefined
  /** The language of the frames. */
  locale: Locale
  /** The texts in that language that the page shows or announces itself. */
  texts: ControllerTexts
  rejected: readonly { member: RejectedMember; error: ErrorData }[]
}

/**
 * The greatest size of each large member (`sizeOf`). A frame drops a message that is too large
 * (`port-rate-limit.ts`). With these sizes, there is room for the rest of the message.
 */
export const largestSizes = { texts: 100_000, customer: 100_000, location: 100_000, cart: 700_000 } as const

/** Prepares `Desired` for one connection. */
export interface DesiredWriter {
  /**
   * Returns the message for this connection. It omits large members that have not changed since the
   * last message, members that cannot be sent, and members that must stay on the page (rule SET-5).
   * The result is plain data.
   */
  write(desired: Desired): DesiredMessage
  /** Makes the next `write` send all `LargeMembers` again: the last message may have been lost. */
  forget(): void
}

/** @param onLeftOut called with the path of a member that cannot be sent, and with the reason */
export const createDesiredWriter = (onLeftOut: (path: string, reason: string) => void): DesiredWriter => {
  /** The large members that the reader has, as text. Absent: the reader may have any value. */
  const sent = new Map<string, string | undefined>()
  /** The small members that are left out now. Each is reported once. */
  const leftOut = new Set<string>()

  const changedIn = (members: LargeMembers): LargeMembers => {
    const changed = Object.entries(largestSizes).flatMap(([name, largest]) => {
      const text = textOf(members[name as keyof LargeMembers])
      if (sent.has(name) && sent.get(name) === text) return []
      sent.set(name, text)
      const reason = text === '' ? 'no plain data' : sizeOf(text ?? '') > largest && 'too large'
      if (reason) onLeftOut(name === 'texts' ? name : `intent.${name}`, reason)
      // The previous texts stay. A previous customer or cart may belong to another order.
      if (reason && name === 'texts') return []
      return [[name, reason || !text ? undefined : JSON.parse(text)]]
    })
    return Object.fromEntries(changed)
  }
  const plainMembersOf = <Members extends object>(members: Members, prefix = ''): Members => {
    const plain = Object.entries(members).flatMap(([name, value]) => {
      const path = prefix + name
      const copy = asPlainData(value)
      if (copy !== undefined || value === undefined) leftOut.delete(path)
      else if (!leftOut.has(path)) {
        leftOut.add(path)
        onLeftOut(path, 'no plain data')
      }
      return copy === undefined ? [] : [[name, copy]]
    })
    return Object.fromEntries(plain)
  }
  return {
    write: ({ texts, order, ...desired }) => {
      const isTracked = desired.tracking === 'on'
      const { customer, location, cart, ...intent } = order.intent
      return {
        ...plainMembersOf({ ...desired, steps: isTracked ? desired.steps : [] }),
        order: { ...order, intent: plainMembersOf(intent, 'intent.') },
        changed: changedIn({ texts, ...(isTracked && { customer, location, cart }) }),
      }
    },
    forget: () => sent.clear(),
  }
}

/**
 * Returns an upper limit of the size that the frame measures (`port-rate-limit.ts`) for a value
 * with this JSON.
 */
const sizeOf = (json: string): number => json.length + 257 * json.split(/[{[]/).length

/**
 * Returns a value as JSON: undefined for a value that JSON omits, such as a function, and an empty
 * text if the conversion fails, for example because of a circular reference.
 */
const textOf = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

/**
 * Returns a copy that can be sent: unlike a message, JSON can represent a proxy. Returns undefined
 * if JSON cannot represent the value.
 */
export const asPlainData = <Value>(value: Value): Value | undefined => {
  const text = textOf(value)
  return text ? JSON.parse(text) : undefined
}

/**
 * Creates the function that restores `Desired` from the messages of one connection. A message may
 * be anything; its members are not checked here. Without tracking, the order has no customer,
 * location and cart, even if they were sent.
 */
export const createDesiredReader = () => {
  let large: LargeMembers = {}
  return (message: unknown): Desired => {
    const { changed, ...desired } = Object(message) as DesiredMessage
    large = { ...large, ...changed }
    const { texts, ...members } = large
    const order: DesiredOrder = Object(desired.order)
    const whole = { ...order.intent, ...members }
    const intent = desired.tracking === 'on' ? whole : withoutCustomer(whole)
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
