import type { RecordOf, Store, TableName, Transactor } from '../mock/store/store'

type Tables = Map<TableName, Map<string, RecordOf<TableName>>>

const reach = (record: unknown, path: string): unknown => (record as Record<string, unknown>)[path]

/** The members that an index with more than one key covers. */
const compound: Readonly<Record<string, readonly string[]>> = { order: ['accountId', 'orderId'] }

const keyOf = (record: unknown, index: string): unknown => {
  const members = compound[index]
  return members ? JSON.stringify(members.map((member) => reach(record, member))) : reach(record, index)
}

const never = () => {
  throw new Error('The checkout lists no payments')
}

/**
 * The service's store as plain maps: what a checkout needs of it, many times as fast as IndexedDB, so that thousands of sequences
 * take a minute. The store itself is tested where it is written.
 */
export const plainStore = (): Store => {
  const tables: Tables = new Map()
  const table = (name: TableName) => {
    const known = tables.get(name) ?? new Map<string, RecordOf<TableName>>()
    tables.set(name, known)
    return known
  }
  /** How to take back what the transaction has written. */
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
    walkPayments: never,
    paymentsIn: never,
    countPayments: never,
    paymentCounts: never,
    recent: never,
    put: async (name, record) => {
      note(name, record.id)
      table(name).set(record.id, record)
    },
    remove: async (name, id) => {
      note(name, id)
      table(name).delete(id)
    },
    clear: async (name) => table(name).clear(),
    // Nobody looks at what is over: it is told by its date.
    forget: async () => {},
  }
  return {
    read: (fn) => fn(transactor),
    // The world sends one request at a time, so that a sequence always goes alike: transactions never meet.
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
