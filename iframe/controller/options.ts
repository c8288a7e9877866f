import * as z from 'zod/mini'
import { oneOf } from '../../src/api/one-of'
import { flag as flagOf, number as numberOf, text as textOf } from '../../src/api/scalars'
import { type FieldFault, TenderError } from '../../src/shared/error'
import { isCurrency } from '../../src/shared/money'
import {
  type CheckoutChanges,
  type ControllerOptions,
  returnResults,
  type StepChange,
  stepNames,
  trackingModes,
} from '../../src/shared/types'

// Only `refine`: each check of zod's own that is used travels with the frame. Making a shape takes longer than reading with it: one of a kind
// serves wherever it is needed.
const text = textOf('expected a string')
const matching = (pattern: RegExp, expected: string) => text.check(z.refine((value) => pattern.test(value), expected))
const required = matching(/./s, 'expected a string that is not empty')
const whole = numberOf('expected a whole number').check(
  z.refine((value) => Number.isSafeInteger(value) && value >= 0, 'expected a whole number, zero to 2^53 - 1'),
)
const maybeText = z.optional(text)
const maybeWhole = z.optional(whole)
const maybeFlag = z.optional(flagOf('expected true or false'))

const amount = z.strictObject(
  {
    amount: whole,
    currency: text.check(z.refine(isCurrency, 'expected an ISO 4217 currency code, such as EUR')),
  },
  'expected { amount, currency }, the amount in minor units',
)
const customer = z.strictObject({ id: maybeText, email: maybeText, name: maybeText, isGuest: maybeFlag })
const location = z.strictObject({
  country: matching(/^[A-Z]{3}$/, 'expected a three-letter country code (ISO 3166-1 alpha-3), such as IRL'),
})
const cartItem = z.strictObject({
  id: maybeText,
  quantity: maybeWhole,
  title: maybeText,
  variantTitle: maybeText,
  weight: maybeWhole,
  taxable: maybeFlag,
  requiresShipping: maybeFlag,
  price: maybeWhole,
  sku: maybeText,
  lineTotal: maybeWhole,
  image: maybeText,
  discountedPrice: maybeWhole,
  totalDiscount: maybeWhole,
})
const cart = z.strictObject({
  id: maybeText,
  weight: maybeWhole,
  itemCount: maybeWhole,
  items: z.optional(z.array(cartItem, 'expected a list')),
})

const changeable = {
  amount,
  customer: z.optional(customer),
  location: z.optional(location),
  cart: z.optional(cart),
}

/** Room for any sentence, and none for a page. */
const sentence = z.optional(matching(/^.{1,300}$/s, 'expected 1 to 300 characters'))

const controllerOptions = (textKeys: readonly string[]) =>
  z.object({
    publicKey: matching(/^pk_(test|live)_/, 'expected a Public Key: pk_test_… or pk_live_…'),
    tracking: oneOf(trackingModes),
    fresh: maybeFlag,
    texts: z.optional(z.strictObject(Object.fromEntries(textKeys.map((key) => [key, sentence])))),
    returned: z.optional(z.object({ intentId: text, paymentId: text, result: z.optional(oneOf(returnResults)) })),
    intent: z.strictObject(
      { trackingId: required, paymentFlowId: required, ...changeable },
      'expected the intent to start',
    ),
  })

const changes = () => z.strictObject({ ...changeable, amount: z.optional(amount) }, 'expected an object')

const stepStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'] as const

const stepChange = () => z.object({ step: oneOf(stepNames), status: oneOf(stepStatuses) })

/** Reads what the page gave, or says every fault of it at once; never a value. */
const read = <Shape extends z.ZodMiniType>(shape: Shape, what: string, given: unknown): z.infer<Shape> => {
  const parsed = z.safeParse(shape, asJson(given), { error: () => 'expected an object' })
  if (parsed.success) return parsed.data
  const fields: FieldFault[] = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: messageOfUnknown(key) }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
  const faults = fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ')
  throw new TenderError('options.invalid', `${what}: ${faults}`, { fields })
}

/** An intent belongs to one order for good: its payments and Client Tokens do too. */
const messageOfUnknown = (key: string): string =>
  key === 'trackingId' || key === 'paymentFlowId'
    ? 'cannot change: call checkout.restart() for another order'
    : 'no such option'

/**
 * What would arrive over the wire. Undefined members are dropped: they are the same as absent. What JSON cannot hold, such as a
 * circle, is nothing.
 */
const asJson = (given: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(given, (_key, value) => (typeof value === 'bigint' ? null : value)))
  } catch {
    return null
  }
}

/** @param textKeys the texts that may be overridden */
export const readOptions = (given: unknown, textKeys: readonly string[] = []): ControllerOptions =>
  read(controllerOptions(textKeys), 'createCheckout', given) as ControllerOptions

export const readChanges = (given: unknown): CheckoutChanges => read(changes(), 'update', given) as CheckoutChanges

export const readStepChange = (given: unknown): StepChange => read(stepChange(), 'steps', given)
