import { useState } from 'preact/hooks'
import { mostEntries } from '../../../src/mock/control/request-log'
import { paymentLabel } from '../models/describe-method'
import { foldIdle, type Order, ordersOf } from '../models/orders'
import type { ServiceSnapshot } from '../models/service-snapshot'
import { requestsOf, type TimelineEntry, timelineOf } from '../models/timeline'
import { filter, linked, openRecord, search } from '../models/view'
import { Chip } from './chip'
import type { ListProps } from './list-props'
import { Age, Moment } from './moment'
import { RecordItem } from './record-item'
import { RecordLinks } from './record-links'
import { RequestDetails } from './request-list'

interface TimelineRequestProps {
  entry: TimelineEntry
  snapshot: ServiceSnapshot
}

/** A request of the timeline, which opens in place. */
const TimelineRequest = ({ entry: { title, note, requestId }, snapshot }: TimelineRequestProps) => {
  const [isOpen, setOpen] = useState(false)
  const request = snapshot.requests.find(({ id }) => id === requestId)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          {title}
          <span class="quiet">{note}</span>
        </span>
      </summary>
      {isOpen && request && (
        <div class="inside">
          <p>
            <button type="button" class="link" onClick={() => openRecord('Requests', request.id)}>
              Show in the list of requests
            </button>
          </p>
          <RequestDetails request={request} snapshot={snapshot} />
        </div>
      )}
    </details>
  )
}

const Timeline = ({ order, snapshot }: { order: Order; snapshot: ServiceSnapshot }) => (
  <ol class="timeline" aria-label="Timeline">
    {timelineOf(order, snapshot.requests).map((entry, index) => (
      <li
        key={entry.requestId ?? index}
        class={`entry ${entry.source === 'Request' ? 'of-request' : 'of-record'} ${entry.tone}`}
      >
        <Moment date={entry.time} now={snapshot.now} />
        <span class="source">{entry.source}</span>
        <div class="what">
          {entry.requestId === undefined ? (
            <>
              {entry.title}
              {entry.note && <span class="quiet">{entry.note}</span>}
            </>
          ) : (
            <TimelineRequest entry={entry} snapshot={snapshot} />
          )}
        </div>
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

/** Returns the displayed status of an order: that of the payment which has it. */
const labelOf = ({ status, payments }: Order): string =>
  paymentLabel(status, payments.find((payment) => payment.status === status) ?? { paymentMethodDetails: null })

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
      <Age date={order.date} now={snapshot.now} />
      <Chip status={order.status} label={labelOf(order)} />
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
