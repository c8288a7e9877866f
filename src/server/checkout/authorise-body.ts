import * as z from 'zod/mini'
import { describeFaults } from '../../shared/options-error'
import type { FieldFault } from '../../shared/tender-error'
import { Refusal } from './refusal'

const text = (form: RegExp, error: string) => z.string({ error }).check(z.regex(form, { error }))
const id = (error: string) => text(/^[^\p{C}\p{Zl}\p{Zp}]{1,255}$/u, error)

const trackingIdError =
  "expected the order's id: 1 to 255 characters, normalised (NFC), without leading or trailing space"
/**
 * Accepts an id only in its normalised form (NFC) and without space around it. Otherwise the shop's
 * database could treat two spellings as the same order, while the handlers treat them as two
 * orders.
 */
const trackingId = id(trackingIdError).check(
  z.refine((value) => value === value.trim() && value === value.normalize('NFC'), { error: trackingIdError }),
)
const attemptKey = text(/^[\w-]{1,100}$/, 'expected 1 to 100 letters, digits, - or _')
const amountError = 'expected minor units: a whole number of zero or more'
const timeoutError = 'expected milliseconds, more than 0'
const urlError = 'expected an http or https URL without user name and password'

const walletTokenError = "expected the wallet's token, nested at most 10 levels"

/**
 * Returns whether a value is nested at most `levels` levels. The service does not run a request
 * whose variables are nested deeper than it allows, and the attempt would then stay open.
 */
const isShallow = (value: unknown, levels = 10): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))

const money = z.object(
  {
    amount: z.int({ error: amountError }).check(z.gte(0, { error: amountError })),
    currency: text(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as EUR'),
  },
  { error: 'expected { amount, currency }' },
)

/** The body that the browser posts to the route `authorise`. Other members are ignored. */
const authoriseBody = z.object({
  trackingId,
  attemptKey,
  type: text(/^[A-Z][A-Z0-9_]{0,39}$/, 'expected the type of a payment method such as CARD'),
  token: z.optional(id("expected a payment method's token")),
  walletToken: z.optional(z.unknown().check(z.refine((token) => isShallow(token), { error: walletTokenError }))),
  googlePay: z.optional(
    z.object({ transactionId: id('expected the id of a transaction') }, { error: 'expected an object' }),
  ),
  save: z.optional(z.boolean({ error: 'expected true or false' })),
  intentId: z.optional(id("expected an intent's id")),
  amount: money,
  returnUrl: z
    .pipe(
      z.url({ protocol: /^https?$/, error: urlError }),
      z.transform((url) => new URL(url)),
    )
    .check(z.refine(({ username, password }) => username === '' && password === '', { error: urlError })),
  timeoutMs: z.optional(z.number({ error: timeoutError }).check(z.gt(0, { error: timeoutError }))),
  fields: z.optional(z.record(z.string(), z.string({ error: 'expected a string' }), { error: 'expected an object' })),
})

export type AuthoriseBody = z.infer<typeof authoriseBody>

const wallets: ReadonlySet<string> = new Set(['APPLE_PAY', 'GOOGLE_PAY'])

/** Returns whether a payment method is neither a card nor a wallet. */
export const isAlternative = (type: string): boolean => type !== 'CARD' && !wallets.has(type)

/** @throws Refusal 400 that names invalid fields, without values. */
export const parseAuthoriseBody = (body: unknown): AuthoriseBody => {
  const parsed = parse(authoriseBody, body)
  if (parsed.type === 'CARD' && parsed.token === undefined)
    throw invalid([{ path: 'token', message: 'expected a token, which type CARD requires' }])
  if (wallets.has(parsed.type) && (parsed.walletToken === undefined || parsed.walletToken === null))
    throw invalid([{ path: 'walletToken', message: "expected the wallet's token, which this type requires" }])
  return parsed
}

const clientTokenBody = z.object({ trackingId })

/** @throws Refusal 400 that names every invalid field, without values. */
export const parseClientTokenBody = (body: unknown): z.infer<typeof clientTokenBody> => parse(clientTokenBody, body)

const identity = z.object({ trackingId, attemptKey })

/**
 * Reads which attempt of which order a request to authorise is about, before the whole body is
 * checked.
 *
 * @throws Refusal 400 that names every invalid field, without values.
 */
export const parseIdentity = (body: unknown): z.infer<typeof identity> => parse(identity, body)

/** Returns the form's fields of a body that is not checked yet; none if they are invalid. */
export const fieldsIn = (body: unknown): Readonly<Record<string, string>> => {
  const parsed = z.safeParse(z.record(z.string(), z.string()), Object(body).fields)
  return parsed.success ? parsed.data : {}
}

const outcomeBody = z.object({
  trackingId,
  attemptKey: z.optional(attemptKey),
  // Not checked, because every wrong code must have the same answer (rule ANSWER-13).
  returnCode: z.optional(z.unknown()),
})

/** @throws Refusal 400 that names every invalid field, without values. */
export const parseOutcomeBody = (body: unknown): z.infer<typeof outcomeBody> => parse(outcomeBody, body)

const expectationBody = z.object({ trackingId, expected: money })

/**
 * Reads an order's id and its amount in the shop's records, which the shop itself sends.
 *
 * @throws Refusal 400 that names every invalid field, without values.
 */
export const parseExpectation = (body: unknown): z.infer<typeof expectationBody> => parse(expectationBody, body)

const parse = <Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> => {
  const parsed = z.safeParse(shape, body)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.map(nameOf).join('.'), message })))
}

/**
 * Replaces a long or unusual name in an error message. The name of a form field comes from the
 * browser and may be any text.
 */
const nameOf = (segment: PropertyKey): string => (/^[\w-]{1,60}$/.test(String(segment)) ? String(segment) : '…')

const invalid = (fields: FieldFault[]): Refusal =>
  new Refusal(400, 'request.invalid', `The body of the request is invalid: ${describeFaults(fields)}`, { fields })
