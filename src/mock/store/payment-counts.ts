import type { PaymentRecord } from '../records/payment'

/** How many payments of each kind an account has, so that nobody has to count them. */
export interface PaymentCountsRecord {
  /** The account's. */
  id: string
  /** By kind: see `kindOf`. */
  counts: Record<string, number>
}

/** What payments of one kind have in common. */
export type PaymentKind = Readonly<Record<'status' | 'currency' | 'method' | 'country' | 'flowId', string>>

const kindOf = ({ status, currency, keys }: PaymentRecord): string =>
  JSON.stringify([status, currency, keys.method, keys.country, keys.flowId])

const readKind = (text: string): PaymentKind => {
  const [status, currency, method, country, flowId] = JSON.parse(text)
  return { status, currency, method, country, flowId }
}

/** The counts after one payment of the account was written; null when they are still right. */
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

/** How many of the counted payments are of a kind that passes. */
export const sumCounts = (record: PaymentCountsRecord | undefined, passes: (kind: PaymentKind) => boolean): number =>
  Object.entries(record?.counts ?? {}).reduce((sum, [kind, count]) => (passes(readKind(kind)) ? sum + count : sum), 0)
