import { TenderError } from '../shared/error'

/** What the merchant's server passed on of the service's answer. */
export interface Answer {
  paymentId: string
  /** One of the service's outcome reason names. */
  declineCode?: string
}

type Loose = Readonly<Record<string, unknown>> | undefined

const member = (value: unknown, name: string): Loose => {
  const found = asObject(value)?.[name]
  return asObject(found)
}
const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The codes with which the service says that it did nothing. After any other a charge cannot be ruled out. */
const refusals = /^(api\.key\.|error\.(validation|notFound|rateLimited|fraud\.invalidPayload)$)/

/**
 * Finds the payment in what `authorise` returned: the GraphQL body, its `data`, the payment itself, or an error that names a
 * payment which waits for the customer.
 * @throws TenderError `authorise.failed` when the service refused, `service.failed` when it broke down, `authorise.answer` when
 * no payment is to be found
 */
export const readAnswer = (answer: unknown): Answer => {
  const body = asObject(answer)
  const payment = member(member(body, 'data'), 'authorizePayment') ?? member(body, 'authorizePayment') ?? body
  const id = text(payment?.id)
  if (id !== undefined) {
    const declineCode = text(member(member(payment, 'paymentCore'), 'outcome')?.declineCode)
    return declineCode === undefined ? { paymentId: id } : { paymentId: id, declineCode }
  }
  const errors = body?.errors
  const extensions = member(Array.isArray(errors) ? errors[0] : body, 'extensions')
  const waiting = text(extensions?.paymentId)
  if (waiting !== undefined) return { paymentId: waiting }
  const code = text(extensions?.code)
  if (code !== undefined && refusals.test(code))
    throw new TenderError('authorise.failed', `pay: the service refused authorizePayment: ${code}`)
  if (code !== undefined)
    throw new TenderError('service.failed', `pay: authorizePayment ended in ${code}, and no payment is named`)
  throw new TenderError(
    'authorise.answer',
    "pay: authorise: expected the service's answer (the GraphQL body, or the payment with its id), found neither",
  )
}
