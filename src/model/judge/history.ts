import type { PaymentRecord, PaymentStatus } from '../../mock/records/payment'
import type { Ask, Metadata } from '../merchant/merchant'
import type { World } from '../world'

const withMoney: ReadonlySet<PaymentStatus> = new Set(['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED', 'DISPUTED'])
const waiting: ReadonlySet<PaymentStatus> = new Set(['NEEDS_3D_SECURE', 'NEEDS_APM_AUTHORIZATION'])

/** A payment of the service, and the request that made it. */
export interface Made extends PaymentRecord {
  ask: Ask
  /** The first request with the same key: the moment when this payment was asked for. */
  firstAsk: Ask
  /**
   * A copy of a request that was refused made it. The browser cannot know of copies that the
   * network delivers.
   */
  isStray: boolean
}

export const hasMoney = ({ status }: Pick<PaymentRecord, 'status'>): boolean => withMoney.has(status)

export const isWaitingStatus = (status: PaymentStatus | undefined): boolean =>
  status !== undefined && waiting.has(status)

/** Every payment of an order, oldest first. */
export const paymentsOf = async ({ service, asks }: World, trackingId: string): Promise<Made[]> =>
  (await service.payments()).flatMap((payment) => {
    const metadata = payment.metadata as Metadata
    const ask = asks.find(({ index }) => index === metadata.ask)
    if (payment.orderId !== trackingId || !ask) return []
    const firstAsk = asks.find(
      ({ page, browser, attemptKey, trackingId: of }) =>
        of === trackingId && browser === ask.browser && attemptKey === ask.attemptKey && page <= ask.page,
    )
    return [{ ...payment, ask, firstAsk: firstAsk ?? ask, isStray: metadata.isCopy && ask.isRefused === true }]
  })

/** What a payment was at a time; undefined before it existed. */
export const statusAt = ({ events }: PaymentRecord, time: number): PaymentStatus | undefined =>
  events.findLast((event) => event.time <= time)?.status

/** Everything that a payment was between two times, both included. */
export const statusesDuring = (payment: PaymentRecord, from: number, to: number): PaymentStatus[] => [
  ...new Set([
    ...[statusAt(payment, from) ?? []].flat(),
    ...payment.events.filter(({ time }) => time >= from && time <= to).map(({ status }) => status),
  ]),
]

/** What a payment took or reserved, in minor units. */
export const amountOf = ({ capturedAmount, authorisedAmount }: PaymentRecord): number =>
  capturedAmount ?? authorisedAmount

/**
 * Whether a payment still waited for its customer when another one was asked for. The controller
 * learns it from its last reading of the same call, so that moment counts too.
 */
export const waitedWhenAsked = (payment: PaymentRecord, { at, readAt }: Ask): boolean =>
  isWaitingStatus(statusAt(payment, at)) || (readAt !== undefined && isWaitingStatus(statusAt(payment, readAt)))
