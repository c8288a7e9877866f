import { mostEntries } from '../../../src/mock/control/request-log'
import { foldIdle, type Order, ordersOf } from '../models/orders'
import type { ServiceSnapshot } from '../models/service-snapshot'
import { requestsOf, timelineOf } from '../models/timeline'
import { filter, linked, openRecord, search } from '../models/view'
import { Chip } from './chip'
import type { ListProps } from './list-props'
import { Moment } from './moment'
import { RecordItem } from './record-item'
import { RecordLinks } from './record-links'

const Timeline = ({ order, snapshot: { requests, now } }: { order: Order; snapshot: ServiceSnapshot }) => (
  <ol class="timeline" aria-label="Timeline">
    {timelineOf(order, requests).map(({ time, source, title, note, tone, requestId }, index) => (
      <li key={index} class={`entry ${source === 'Request' ? 'of-request' : 'of-record'} ${tone}`}>
        <Moment date={time} now={now} />
        <span class="source">{source}</span>
        <span class="what">
          {requestId === undefined ? (
            title
          ) : (
            <button type="button" class="link" onClick={() => openRecord('Requests', requestId)}>
              {title}
            </button>
          )}
          {note && <span class="quiet">{note}</span>}
        </span>
      </li>
    ))}
  </ol>
)

/** Describes the number of an order's requests in the log, which keeps only the latest. */
const requestCountOf = (order: Order, log: ServiceSnapshot['requests']): string => {
  const { length } = requestsOf(order, log)
  if (length === 0 && log.length >= mostEntries) return 'older requests were removed'
  return length === 1 ? '1 request' : `${length} requests`
}

const Summary = ({ order, snapshot }: { order: Order; snapshot: ServiceSnapshot }) => {
  const parts = [
    order.payments.length === 1 ? '1 payment' : `${order.payments.length} payments`,
    requestCountOf(order, snapshot.requests),
  ]
  return (
    <>
      <span class="amount">{order.amount}</span>
      <span class="what">
        {order.id} <span class="quiet">{parts.join(' · ')}</span>
      </span>
      <Moment date={order.date} now={snapshot.now} />
      <Chip status={order.status} />
    </>
  )
}

const Orders = ({ orders, snapshot }: { orders: readonly Order[]; snapshot: ServiceSnapshot }) => (
  <ul class="records">
    {orders.map((order) => (
      <RecordItem key={order.id} id={order.id} summary={<Summary order={order} snapshot={snapshot} />}>
        {() => (
          <>
            <RecordLinks value={{ orderId: order.id, order }} ownId={order.id} snapshot={snapshot} />
            <Timeline order={order} snapshot={snapshot} />
          </>
        )}
      </RecordItem>
    ))}
  </ul>
)

/**
 * The orders of the shop, each with everything that happened to it. Idle orders are folded, because
 * every visit of a checkout page starts an order.
 */
export const OrderList = ({ snapshot, ids }: ListProps) => {
  const { listed, idle } = foldIdle(
    ordersOf(snapshot).filter(({ id }) => ids.has(id)),
    search.value === '' && filter.value === '' ? linked.value : null,
  )
  return (
    <>
      <Orders orders={listed} snapshot={snapshot} />
      {idle.length > 0 && (
        <details class="idle">
          <summary>{idle.length} more orders without a step or a payment</summary>
          <Orders orders={idle} snapshot={snapshot} />
        </details>
      )}
    </>
  )
}
