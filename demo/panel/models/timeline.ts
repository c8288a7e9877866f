import { credentialOf, statusTextOf, type Tone, titleOf, toneOf } from './describe-request'
import { mentions } from './links'
import type { Order } from './orders'
import type { Intent, LoggedRequest, Payment } from './service-snapshot'

export interface TimelineEntry {
  time: string
  source: 'Intent' | 'Payment' | 'Request'
  title: string
  note: string
  tone: Tone
  /** The id of the request, whose details the entry opens. @default none */
  requestId?: string
}

const steps = {
  intentStarted: 'Checkout started',
  shipping: 'Shipping',
  delivery: 'Delivery',
  billing: 'Billing',
  completeIntent: 'Intent completed',
} as const

const stepNames = Object.keys(steps) as (keyof typeof steps)[]

const entriesOfIntent = ({ timeline, paymentFlowId }: Intent): TimelineEntry[] =>
  stepNames.flatMap((name) => {
    const step = timeline[name]
    if (!step?.date) return []
    const isSection = name !== 'intentStarted' && name !== 'completeIntent'
    const suffix = step.status === 'COMPLETE' ? 'complete' : 'in progress'
    return [
      {
        time: step.date,
        source: 'Intent',
        title: isSection ? `${steps[name]} ${suffix}` : steps[name],
        note: name === 'intentStarted' ? paymentFlowId : '',
        tone: '',
      },
    ]
  })

const badEvents: ReadonlySet<string> = new Set(['Payment declined', 'Payment failed', 'Payment disputed'])

const entriesOfPayment = ({ paymentTimeline }: Payment): TimelineEntry[] =>
  paymentTimeline.overview.map(({ time, title, message }) => ({
    time,
    source: 'Payment',
    title,
    note: message,
    tone: badEvents.has(title) ? 'bad' : '',
  }))

const entryOfRequest = (request: LoggedRequest): TimelineEntry => ({
  time: request.date,
  source: 'Request',
  title: titleOf(request),
  note: [
    credentialOf(request),
    statusTextOf(request),
    `${request.latencyMs} ms`,
    ...request.errors,
    request.idempotencyKey === null ? '' : `key ${request.idempotencyKey}`,
  ]
    .filter(Boolean)
    .join(' · '),
  tone: toneOf(request),
  requestId: request.id,
})

/** Returns the requests that name an order or one of its records. */
export const requestsOf = (order: Order, requests: readonly LoggedRequest[]): LoggedRequest[] => {
  const ids = [order.id, ...[...order.intents, ...order.payments, ...order.disputes].map(({ id }) => id)]
  return requests.filter(({ variables, answer }) => mentions([variables, answer], ids))
}

/** The order of entries with the same time: a request comes before the changes that it causes. */
const ranks = { Request: 0, Intent: 1, Payment: 2 } as const

/** Returns everything that happened to an order, oldest first. */
export const timelineOf = (order: Order, requests: readonly LoggedRequest[]): TimelineEntry[] =>
  [
    ...order.intents.flatMap(entriesOfIntent),
    ...order.payments.flatMap(entriesOfPayment),
    ...requestsOf(order, requests).map(entryOfRequest),
  ].sort((a, b) => a.time.localeCompare(b.time) || ranks[a.source] - ranks[b.source])
