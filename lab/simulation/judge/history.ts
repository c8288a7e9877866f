import type { PaymentRecord, PaymentStatus } from '../../../src/mock/store/records'
import type { Ask, Metadata } from '../merchant/merchant'
import type { World } from '../world'

const withMoney: ReadonlySet<PaymentStatus> = new Set(['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED', 'DISPUTED'])
const waiting: ReadonlySet<PaymentStatus> = new Set(['NEEDS_3D_SECURE', 'NEEDS_APM_AUTHORIZATION'])

/** A payment of the service, with the requests to authorise that belong to it. */
export interface TracedPayment extends PaymentRecord {
  ask: Ask
  /** The first request with the same key, which is the moment at which the customer paid. */
  firstAsk: Ask
}

export const hasMoney = ({ status }: Pick<PaymentRecord, 'status'>): boolean => withMoney.has(status)

export const isWaitingStatus = (status: PaymentStatus | undefined): boolean =>
  status !== undefined && waiting.has(status)

/** Returns all payments of an order, oldest first. */
export const paymentsOf = async ({ service, asks }: World, trackingId: string): Promise<TracedPayment[]> =>
  (await service.payments()).flatMap((payment) => {
    const metadata = payment.metadata as Metadata
    const ask = asks.find(({ index }) => index === metadata.ask)
    if (payment.orderId !== trackingId || !ask) return []
    const firstAsk = asks.find(
      ({ page, browser, attemptKey, trackingId: of }) =>
        of === trackingId && browser === ask.browser && attemptKey === ask.attemptKey && page <= ask.page,
    )
    return [{ ...payment, ask, firstAsk: firstAsk ?? ask }]
  })

/** Returns the status of a payment at a time, or undefined before the payment existed. */
export const statusAt = ({ events }: PaymentRecord, time: number): PaymentStatus | undefined =>
  events.findLast((event) => event.time <= time)?.status

/** Returns each status that a payment had between two times, both included. */
export const statusesDuring = (payment: PaymentRecord, from: number, to: number): PaymentStatus[] => [
  ...new Set([
    ...[statusAt(payment, from) ?? []].flat(),
    ...payment.events.filter(({ time }) => time >= from && time <= to).map(({ status }) => status),
  ]),
]

/** Returns the amount that a payment charged or reserved, in minor units. */
export const amountOf = ({ capturedAmount, authorisedAmount }: PaymentRecord): number =>
  capturedAmount ?? authorisedAmount

/**
 * Whether a payment still waited for the customer when another payment was requested. The
 * controller may have relied on the status that it had read earlier in the same call of `pay`, so a
 * payment that waited at that time also counts.
 */
export const waitedWhenAsked = (payment: PaymentRecord, { at, readAt }: Ask): boolean =>
  isWaitingStatus(statusAt(payment, at)) || (readAt !== undefined && isWaitingStatus(statusAt(payment, readAt)))
