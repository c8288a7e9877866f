import { ordersOf } from './orders'
import type { ServiceSnapshot } from './service-snapshot'
import type { View } from './view'

/** A link to a record that is related to another record or to a request. */
export interface RecordLink {
  view: Exclude<View, 'Requests'>
  id: string
  label: string
}

/** Members whose text is the id of an order. The same text in another member is a coincidence. */
const orderMembers: ReadonlySet<string> = new Set(['trackingId', 'orderId'])

/** Returns every text in a value, with the name of its member. */
const textsIn = (value: unknown, name = ''): [name: string, text: string][] => {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name))
  return Object.entries(value).flatMap(([member, inside]) => textsIn(inside, member))
}

/** The service writes the ids of payments with and without this prefix. */
const bareId = (id: string): string => id.replace(/^payments:/, '')

type Records = Pick<ServiceSnapshot, 'intents' | 'payments' | 'disputes' | 'customers'>

interface Indexed {
  link: RecordLink
  record: unknown
}

const indexOf = (records: Records): Indexed[] => [
  ...ordersOf(records).map(({ id }): Indexed => ({ link: { view: 'Orders', id, label: `Order ${id}` }, record: null })),
  ...records.intents.map(
    (intent): Indexed => ({
      link: { view: 'Intents', id: intent.id, label: `Intent, ${intent.amount.formattedAmount}` },
      record: intent,
    }),
  ),
  ...records.payments.map(
    (payment): Indexed => ({
      link: { view: 'Payments', id: payment.id, label: `Payment, ${payment.amount.formattedAmount}` },
      record: payment,
    }),
  ),
  ...records.disputes.map(
    (dispute): Indexed => ({
      link: { view: 'Disputes', id: dispute.id, label: `Dispute, ${dispute.amount.formattedAmount}` },
      record: dispute,
    }),
  ),
  ...records.customers.map(
    (customer): Indexed => ({
      link: { view: 'Customers', id: customer.id, label: `Customer ${customer.name}` },
      record: customer,
    }),
  ),
]

const namesRecord = (value: unknown, { view, id }: RecordLink): boolean =>
  textsIn(value).some(([name, text]) => bareId(text) === bareId(id) && (view !== 'Orders' || orderMembers.has(name)))

/**
 * Returns links to the records that `value` refers to, and to the records that refer to `value`.
 *
 * @param value a record, or the values of a request
 * @param ownId the id of the record, which gets no link to itself; null for a request
 */
export const linksOf = (value: unknown, ownId: string | null, records: Records): RecordLink[] =>
  indexOf(records)
    .filter(({ link }) => link.id !== ownId)
    .filter(
      ({ link, record }) =>
        namesRecord(value, link) ||
        (ownId !== null && textsIn(record).some(([, text]) => bareId(text) === bareId(ownId))),
    )
    .map(({ link }) => link)

/** Returns whether a value contains one of these ids. */
export const mentions = (value: unknown, ids: readonly string[]): boolean => {
  const bare = new Set(ids.map(bareId))
  return textsIn(value).some(([, text]) => bare.has(bareId(text)))
}
