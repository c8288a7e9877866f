import type { PaymentRecord } from '../records/payment'

/** The number of an account's payments of each kind, so that lists need not count them. */
export interface PaymentCountsRecord {
  /** The account's id. */
  id: string
  /** The number of payments by kind. `kindOf` creates the keys. */
  counts: Record<string, number>
}

/** The members that payments of one kind have in common. */
export type PaymentKind = Readonly<Record<'status' | 'currency' | 'method' | 'country' | 'flowId', string>>

const kindOf = ({ status, currency, keys }: PaymentRecord): string =>
  JSON.stringify([status, currency, keys.method, keys.country, keys.flowId])

const readKind = (text: string): PaymentKind => {
  const [status, currency, method, country, flowId] = JSON.parse(text)
  return { status, currency, method, country, flowId }
}

/** Returns the counts after a payment was written; null if they do not change. */
export const recount = (
  record: PaymentCountsRecord,
  before: PaymentRecord | undefined,
  after: PaymentRecord,
): PaymentCountsRecord | null => {
  const [from, to] = [before && kindOf(before), kindOf(after)]
  if (from === to) return null
  const counts = { ...record.counts, [to]: (record.counts[to] ?? 0) + 1 }
  if (from !== undefined) counts[from] = (counts[from] ?? 0) - 1
  return { id: record.id, counts }
}

/** Sums the counts of the kinds that match. */
export const sumCounts = (record: PaymentCountsRecord | undefined, passes: (kind: PaymentKind) => boolean): number =>
  Object.entries(record?.counts ?? {}).reduce((sum, [kind, count]) => (passes(readKind(kind)) ? sum + count : sum), 0)
