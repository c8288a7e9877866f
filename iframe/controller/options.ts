import * as z from 'zod/mini'
import { oneOf } from '../../src/api/one-of'
import { flag as flagOf, number as numberOf, text as textOf } from '../../src/contract/leaves'
import type { TenderError } from '../../src/shared/error'
import type { Locale } from '../../src/shared/locale'
import { isCurrency } from '../../src/shared/money'
import { isOverride } from '../../src/shared/override'
import {
  type CheckoutChanges,
  type ControllerOptions,
  returnResults,
  type StepChange,
  stepNames,
  type Tracking,
  trackingModes,
} from '../../src/shared/types'
import { pageValueError, parsePageValue } from '../page-value'

// Of zod's checks, only `refine` is used, because each further check adds to the size of the frame.
// Most schemas are created once, because creating a schema takes longer than parsing with it.
const text = textOf('expected a string')
const matching = (pattern: RegExp, expected: string) => text.check(z.refine((value) => pattern.test(value), expected))
const nonEmpty = matching(/./s, 'expected a string that is not empty')
const wholeNumber = numberOf('expected a whole number').check(
  z.refine(
    (value) => Number.isSafeInteger(value) && value >= 0,
    'expected a whole number of zero or more. Amounts are in minor units: 1000 for 10.00',
  ),
)
const optionalText = z.optional(text)
const optionalWholeNumber = z.optional(wholeNumber)
const optionalFlag = z.optional(flagOf('expected true or false'))

const amount = z.strictObject(
  {
    amount: wholeNumber,
    currency: text.check(z.refine(isCurrency, 'expected an ISO 4217 currency code, such as EUR')),
  },
  'expected { amount, currency }, the amount in minor units',
)
const customer = z.strictObject({ id: optionalText, email: optionalText, name: optionalText, isGuest: optionalFlag })
const country = matching(/^[A-Z]{3}$/, 'expected a three-letter country code (ISO 3166-1 alpha-3), such as IRL')
const location = z.strictObject({ country })
const billingAddress = z.strictObject({
  line1: optionalText,
  line2: optionalText,
  city: optionalText,
  postalCode: optionalText,
  state: optionalText,
  country: z.optional(country),
})
const cartItem = z.strictObject({
  id: optionalText,
  quantity: optionalWholeNumber,
  title: optionalText,
  variantTitle: optionalText,
  weight: optionalWholeNumber,
  taxable: optionalFlag,
  requiresShipping: optionalFlag,
  price: optionalWholeNumber,
  sku: optionalText,
  lineTotal: optionalWholeNumber,
  image: optionalText,
  discountedPrice: optionalWholeNumber,
  totalDiscount: optionalWholeNumber,
})
const cart = z.strictObject({
  id: optionalText,
  weight: optionalWholeNumber,
  itemCount: optionalWholeNumber,
  items: z.optional(z.array(cartItem, 'expected a list')),
})

const changeable = {
  amount,
  customer: z.optional(customer),
  location: z.optional(location),
  cart: z.optional(cart),
}

/**
 * A language. It becomes a part of a URL, so its characters are limited. For an unknown language,
 * loading the texts fails later.
 */
const locale = matching(/^[a-z]{2}(-\w+)?$/, 'expected a language')

const overrideText = z.optional(text.check(z.refine(isOverride, 'expected 1 to 300 characters')))

const textsOf = (textKeys: readonly string[]) =>
  z.optional(z.strictObject(Object.fromEntries(textKeys.map((key) => [key, overrideText]))))

const controllerOptions = z.object({
  publicKey: matching(/^pk_(test|live)_/, 'expected a Public Key: pk_test_… or pk_live_…'),
  tracking: oneOf(trackingModes),
  fresh: optionalFlag,
  returned: z.optional(
    z.object({
      intentId: text,
      paymentId: text,
      result: z.optional(oneOf(returnResults)),
      returnCode: optionalText,
    }),
  ),
  intent: z.strictObject(
    { trackingId: nonEmpty, paymentFlowId: nonEmpty, ...changeable },
    'expected the intent to start',
  ),
})

const changes = () => z.strictObject({ ...changeable, amount: z.optional(amount) }, 'expected an object')

const memberOf = <Shape extends z.ZodMiniType>(name: string, shape: Shape) => z.object({ [name]: shape })

const stepStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'] as const

const stepChange = () => z.object({ step: oneOf(stepNames), status: oneOf(stepStatuses) })

const errorOf = (name: string, issues: readonly z.core.$ZodIssue[]): TenderError =>
  pageValueError(name, issues, unknownMemberMessage)

/**
 * Parses a value of the page.
 * @throws TenderError `options.invalid`, which names the path of every fault, but repeats no value
 */
const read = <Shape extends z.ZodMiniType>(shape: Shape, name: string, value: unknown): z.infer<Shape> => {
  const parsed = parsePageValue(shape, value)
  if (parsed.success) return parsed.data
  throw errorOf(name, parsed.error.issues)
}

/**
 * Returns the message for a member that the schema does not contain. `trackingId` and
 * `paymentFlowId` exist, but cannot change: the payments and Client Tokens of an intent belong to
 * its order.
 */
const unknownMemberMessage = (key: string): string =>
  key === 'trackingId' || key === 'paymentFlowId'
    ? 'cannot be changed. Call checkout.restart() for another order'
    : 'no such option'

/**
 * Parses the options with which an order starts. Their values may be anything.
 * @throws TenderError `options.invalid`, which names the path of every fault, but repeats no value
 */
export const readOptions = (value: unknown): ControllerOptions =>
  read(controllerOptions, 'createCheckout', value) as ControllerOptions

/**
 * Parses changed members of the intent, each for itself, so that an invalid one does not hold back
 * the others.
 */
export const readChanges = (value: object): { valid: CheckoutChanges; error?: TenderError } => {
  const parsed = parsePageValue(changes(), value)
  if (parsed.success) return { valid: parsed.data as CheckoutChanges }
  const error = errorOf('checkout.set', parsed.error.issues)
  // Taken from the issues and not from the paths in `error`, because the name of a member may
  // contain a dot.
  const invalid = parsed.error.issues.flatMap((issue): unknown[] =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : issue.path.slice(0, 1),
  )
  const others = Object.entries(value).filter(([name]) => !invalid.includes(name))
  return { valid: (parsePageValue(changes(), Object.fromEntries(others)).data ?? {}) as CheckoutChanges, error }
}

/**
 * Checks the amount of a payment.
 * @throws TenderError `options.invalid`
 */
export const checkAmount = (value: unknown): void => {
  read(memberOf('intent.amount', amount), 'pay', { 'intent.amount': value })
}

/**
 * Checks the billing address that the page passes to a payment.
 * @throws TenderError `options.invalid`
 */
export const checkBillingAddress = (value: unknown): void => {
  read(memberOf('billingAddress', z.optional(billingAddress)), 'pay', { billingAddress: value })
}

/** @throws TenderError `options.invalid` */
export const readTracking = (value: unknown): Tracking =>
  read(memberOf('tracking', oneOf(trackingModes)), 'checkout.set', { tracking: value }).tracking as Tracking

/** @throws TenderError `options.invalid` */
export const readStepChange = (value: unknown): StepChange => read(stepChange(), 'checkout.steps', value)

/** @throws TenderError `options.invalid` */
export const readLocale = (value: unknown): Locale =>
  read(memberOf('locale', locale), 'checkout.set', { locale: value }).locale as Locale

/**
 * @param textKeys the keys of the texts that the page may replace
 * @throws TenderError `options.invalid`
 */
export const checkOverrides = (value: unknown, textKeys: readonly string[]): void => {
  read(memberOf('texts', textsOf([...textKeys, ...otherKeysIn(value)])), 'checkout.set', { texts: value })
}

/**
 * Returns the keys of the given texts about the billing address and the vault. No controller
 * contains their names: the frames with the fields of the address warn about unknown ones, and a
 * vault ignores them.
 */
const otherKeysIn = (texts: unknown): string[] =>
  Object.keys(Object(texts)).filter((key) => /^(billing|vault)\./.test(key))
