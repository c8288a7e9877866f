import type { PaymentRecord } from '../mock/records/payment'
import type { KeyRange } from '../mock/store/key-range'
import type { PaymentIndex, Reader, RecordOf, Store, TableName, Transactor } from '../mock/store/store'
import { listIndexes } from '../mock/store/tables'

type Tables = Map<TableName, Map<string, RecordOf<TableName>>>

const reach = (record: unknown, path: string): unknown => (record as Record<string, unknown>)[path]

/** The members of each index that has several keys. */
const compound: Readonly<Record<string, readonly string[]>> = { order: ['accountId', 'orderId'] }

const keyOf = (record: unknown, index: string): unknown => {
  const members = compound[index]
  return members ? JSON.stringify(members.map((member) => reach(record, member))) : reach(record, index)
}

const unsupported = () => {
  throw new Error('The plain store keeps no counts and no dates of records')
}

/** Returns the rank of a key's type in IndexedDB: numbers, then texts, then lists. */
const rank = (key: unknown): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2)

/** Compares keys as IndexedDB does, for the types that occur in the indexes of payments. */
const compareKeys = (one: unknown, other: unknown): number => {
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  if (!Array.isArray(one) || !Array.isArray(other))
    return one === other ? 0 : (one as never) < (other as never) ? -1 : 1
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const compared = compareKeys(one[index], other[index])
    if (compared !== 0) return compared
  }
  return one.length - other.length
}

const listKeyOf = (payment: PaymentRecord, index: PaymentIndex): unknown[] =>
  listIndexes[index].map((path) => path.split('.').reduce<unknown>(reach, payment))

/**
 * Returns the payments of a range, ordered by an index. As in IndexedDB, a payment without a value
 * for each member of the index is not included.
 */
const paymentsOfRange = (payments: readonly PaymentRecord[], index: PaymentIndex, { lower, upper }: KeyRange) =>
  payments
    .map((payment) => ({ payment, key: listKeyOf(payment, index) }))
    .filter(({ key }) => key.every((member) => member !== null && member !== undefined))
    .filter(({ key }) => lower.every((bound) => compareKeys(key, bound) > 0))
    .filter(({ key }) => upper.every((bound) => compareKeys(key, bound) < 0))
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ payment }) => payment)

/**
 * Creates a store of plain maps for the service. It is many times faster than IndexedDB, so that
 * thousands of sequences take a minute. The real store has tests of its own.
 */
export const plainStore = (): Store => {
  const tables: Tables = new Map()
  const table = (name: TableName) => {
    const known = tables.get(name) ?? new Map<string, RecordOf<TableName>>()
    tables.set(name, known)
    return known
  }
  const inRange = (index: PaymentIndex, range: KeyRange) =>
    paymentsOfRange([...table('payments').values()] as PaymentRecord[], index, range)
  const lists: Pick<Reader, 'walkPayments' | 'paymentsIn' | 'countPayments'> = {
    walkPayments: async (index, range, descending, visit) => {
      const found = inRange(index, range)
      for (const payment of descending ? found.reverse() : found) if (!visit(payment)) return
    },
    paymentsIn: async (index, range) => inRange(index, range),
    countPayments: async (index, range) => inRange(index, range).length,
  }
  /** Functions that undo the writes of the current transaction. */
  let undo: (() => void)[] = []
  const note = (name: TableName, id: string) => {
    const before = table(name).get(id)
    undo.push(() => (before ? table(name).set(id, before) : table(name).delete(id)))
  }
  const transactor: Transactor = {
    tables: [],
    get: async (name, id) => table(name).get(id) as never,
    find: async (name, index, value) => {
      const key = Array.isArray(value) ? JSON.stringify(value) : value
      return [...table(name).values()].filter((record) => keyOf(record, String(index)) === key) as never
    },
    all: async (name) => [...table(name).values()] as never,
    count: async (name) => table(name).size,
    ...lists,
    paymentCounts: unsupported,
    recent: unsupported,
    put: async (name, record) => {
      note(name, record.id)
      table(name).set(record.id, record)
    },
    remove: async (name, id) => {
      note(name, id)
      table(name).delete(id)
    },
    clear: async (name) => table(name).clear(),
    // Expired records are kept, because their readers compare the dates.
    deleteExpired: async () => {},
  }
  return {
    read: (fn) => fn(transactor),
    // No isolation is needed, because the model executes one request at a time.
    transact: async (fn) => {
      undo = []
      try {
        return await fn(transactor)
      } catch (cause) {
        for (const back of undo.reverse()) back()
        throw cause
      }
    },
    close: async () => tables.clear(),
  }
}
