import type { PaymentInput } from '../api/inputs'
import type { FieldFault } from '../shared/error'
import { isObject } from '../shared/is-object'
import type { Expected } from './check-expected'
import { invalidOptions } from './invalid-options'
import type { CallOptions } from './options'
import type { AuthoriseOptions, CancelOptions, CaptureOptions, RefundOptions } from './payment-options'

/** The names of all options of a type. If a name is missing, the code does not compile. */
type Names<Options> = Readonly<Record<keyof Required<Options>, true>>

const callNames: Names<CallOptions> = { signal: true, timeoutMs: true, totalTimeoutMs: true }
const captureNames: Names<CaptureOptions> = { ...callNames, amount: true }
const refundNames: Names<RefundOptions> = { ...callNames, amount: true, reason: true }
const cancelNames: Names<CancelOptions> = { ...callNames, reason: true }
const authoriseNames: Names<AuthoriseOptions> = { ...callNames, idempotencyKey: true, expect: true }
const expectedNames: Names<Expected> = { orderId: true, amount: true, currency: true }

/** @throws TenderError `options.invalid` */
export const checkCapture = (options: CaptureOptions): void =>
  check('capturePayment', optionFaults(options, captureNames), amountFaults(options))

/** @throws TenderError `options.invalid` */
export const checkRefund = (options: RefundOptions): void =>
  check('refundPayment', optionFaults(options, refundNames), amountFaults(options))

/** @throws TenderError `options.invalid` */
export const checkCancel = (options: CancelOptions): void => check('cancelPayment', optionFaults(options, cancelNames))

/** @throws TenderError `options.invalid` */
export const checkAuthorise = (input: PaymentInput, options: AuthoriseOptions): void =>
  check(
    'authorizePayment',
    inputFaults(input),
    optionFaults(options, authoriseNames),
    expectFaults(Object(options)),
    keyFaults(Object(input), Object(options)),
  )

const check = (operation: string, ...faults: FieldFault[][]): void => {
  const fields = faults.flat()
  if (fields.length > 0) throw invalidOptions(operation, fields)
}

/**
 * Finds unknown option names, and options that are no object. If unknown names were ignored, a
 * misspelt `amount` would mean the whole amount.
 */
const optionFaults = (options: object, known: Readonly<Record<string, true>>, path = ''): FieldFault[] => {
  if (!isObject(options)) return [{ path: path || 'options', message: 'expected an object' }]
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name))
  const message = `unknown option; expected one of ${Object.keys(known).join(', ')}`
  return unknown.map((name) => ({ path: path === '' ? name : `${path}.${name}`, message }))
}

/**
 * Reports an `amount` that is present but invalid, including `undefined`. Only an absent `amount`
 * means the whole amount. So a variable that is undefined by mistake does not capture or refund
 * everything.
 */
const amountFaults = (options: { amount?: unknown }): FieldFault[] => {
  if (!isObject(options) || !('amount' in options) || isAmount(options.amount, 1)) return []
  return [{ path: 'amount', message: 'expected whole minor units, at least 1; leave the option out for all of it' }]
}

const isAmount = (amount: unknown, least: number): boolean => Number.isSafeInteger(amount) && Number(amount) >= least

const inputFaults = (input: PaymentInput): FieldFault[] => {
  if (!isObject(input)) return [{ path: 'input', message: 'expected an object' }]
  return typeFaults({ amount: input.amount }, { currencyCode: input.currencyCode })
}

/**
 * Finds amounts that are not whole minor units of zero or more, and texts that are not strings.
 * Undefined members are valid. The service would accept an amount that is a string, but then
 * comparisons with the payment would fail.
 */
const typeFaults = (amounts: Readonly<Record<string, unknown>>, texts: Readonly<Record<string, unknown>>) => [
  ...pathsWhere(amounts, (value) => !isAmount(value, 0)).map((path) => ({
    path,
    message: 'expected whole minor units, at least 0',
  })),
  ...pathsWhere(texts, (value) => typeof value !== 'string').map((path) => ({ path, message: 'expected a string' })),
]

const pathsWhere = (values: Readonly<Record<string, unknown>>, isInvalid: (value: unknown) => boolean): string[] =>
  Object.keys(values).filter((path) => values[path] !== undefined && isInvalid(values[path]))

const expectFaults = ({ expect }: AuthoriseOptions): FieldFault[] => {
  if (expect === undefined) return []
  const faults = optionFaults(expect, expectedNames, 'expect')
  const { orderId, amount, currency } = Object(expect) as Expected
  return [
    ...faults,
    ...typeFaults({ 'expect.amount': amount }, { 'expect.orderId': orderId, 'expect.currency': currency }),
  ]
}

const keyFaults = ({ intentId }: PaymentInput, { idempotencyKey }: AuthoriseOptions): FieldFault[] => {
  if ((intentId ?? null) === null || idempotencyKey !== undefined) return []
  const message = 'required with an intentId: without it, a repeated request of the browser makes a second payment'
  return [{ path: 'idempotencyKey', message }]
}
