import { describe, expect, it } from 'vitest'
import { options } from '../../../lab/support/iframe/controller/open-shop'
import type { OrderRecord } from './order'
import { createOrderStore } from './order-store'

const money = { amount: 5099, currency: 'EUR' }
const asked: OrderRecord = { state: 'asked', attemptKey: 'key-1', shown: money }
const paid: OrderRecord = {
  state: 'paid',
  attemptKey: null,
  paymentId: 'payments:1',
  status: 'AUTHORISED',
  amount: money,
  authorised: money,
  shown: money,
}

/** Storage whose entries are also its own properties, as in a browser. */
const createStorage = (limit = Number.POSITIVE_INFINITY) => {
  const entries: Record<string, string> = {}
  let room = limit
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => {
      const size = Object.values({ ...entries, [name]: value }).join('').length
      if (size > room) throw new Error('full')
      entries[name] = value
    },
    removeItem: (name: string) => delete entries[name],
  }
  const storage = new Proxy(entries, { get: (_target, name) => Reflect.get(methods, name) }) as unknown as Storage
  const setLimit = (next: number) => {
    room = next
  }
  return { entries, storage: () => storage, setLimit }
}
const denied = () => {
  throw new Error('denied')
}
const storeOf = (storage: () => Storage, trackingId = 'order-1') =>
  createOrderStore(storage, { ...options, intent: { ...options.intent, trackingId } })

describe('createOrderStore()', () => {
  it.each<OrderRecord>([asked, { ...asked, method: 'alternative/PAYPAL' }, paid, { ...paid, status: 'UNKNOWN' }])(
    'a later page reads the record: %j',
    (record) => {
      const { storage } = createStorage()
      storeOf(storage).writeOrder(record)
      expect(storeOf(storage).readOrder()).toEqual(record)
      expect(storeOf(storage, 'order-2').readOrder()).toEqual({ state: 'new' })
    },
  )

  it.each<OrderRecord>([asked, paid])('a later page reads that an attempt has ended: %j', (record) => {
    const { storage } = createStorage()
    const store = storeOf(storage)
    store.writeOrder(record)
    store.writeOrder({ state: 'new' })
    expect(storeOf(storage).readOrder()).toEqual({ state: 'new' })
  })

  it('writes nothing if the record is the same', () => {
    const { storage, entries } = createStorage()
    const store = storeOf(storage)
    store.writeOrder(asked)
    storeOf(storage, 'order-2').writeOrder(asked)
    const before = { ...entries }
    store.writeOrder(store.readOrder())
    expect(entries).toEqual(before)
  })

  it('PAY-SDK-4: the payment flow is no part of an order', () => {
    const { storage } = createStorage()
    storeOf(storage).writeOrder(asked)
    const other = createOrderStore(storage, { ...options, intent: { ...options.intent, paymentFlowId: 'other' } })
    expect(other.readOrder()).toEqual(asked)
  })

  it.each([
    ['another version', JSON.stringify({ version: 9, order: asked })],
    ['the format before', JSON.stringify({ version: 1, order: { intentIds: [], attempt: { state: 'new' } } })],
    ['no JSON', '{'],
    ['an unknown state', JSON.stringify({ version: 2, order: { state: 'later' } })],
  ])('PAY-SDK-17: an entry with %s counts as asked, and stays until an attempt replaces it', (_what, text) => {
    const { storage, entries } = createStorage()
    entries['tender|pk_test_1|order-1'] = text
    const store = storeOf(storage)
    expect(store.readOrder()).toEqual({ state: 'unknown' })
    store.writeOrder({ state: 'new' })
    expect(entries['tender|pk_test_1|order-1']).toBe(text)
    store.writeOrder(asked)
    expect(storeOf(storage).readOrder()).toEqual(asked)
  })

  it('reads what another tab has written', () => {
    const { storage } = createStorage()
    const [one, other] = [storeOf(storage), storeOf(storage)]
    expect(one.readOrder()).toEqual({ state: 'new' })
    other.writeOrder(asked)
    expect(one.readOrder()).toEqual(asked)
    one.writeOrder(paid)
    other.writeOrder({ ...asked, attemptKey: 'key-2' })
    expect(one.readOrder()).toMatchObject({ attemptKey: 'key-2' })
  })

  it('keeps the record in this frame if the entry is removed', () => {
    const { storage, entries } = createStorage()
    const store = storeOf(storage)
    store.writeOrder(asked)
    delete entries['tender|pk_test_1|order-1']
    expect(store.readOrder()).toEqual(asked)
  })

  it('keeps the record in this frame if there is no room, and stores a later one', () => {
    const { storage, setLimit } = createStorage()
    const store = storeOf(storage)
    store.writeOrder(asked)
    setLimit(0)
    store.writeOrder(paid)
    expect(store.readOrder()).toEqual(paid)
    expect(storeOf(storage).readOrder()).toEqual(asked)
    setLimit(Number.POSITIVE_INFINITY)
    store.writeOrder({ ...paid, status: 'SUCCEEDED' })
    expect(storeOf(storage).readOrder()).toMatchObject({ status: 'SUCCEEDED' })
  })

  it('loses neither its record nor that of another tab which has written meanwhile', () => {
    const { storage, setLimit } = createStorage()
    const [one, other] = [storeOf(storage), storeOf(storage)]
    setLimit(0)
    one.writeOrder(asked)
    setLimit(Number.POSITIVE_INFINITY)
    other.writeOrder({ ...asked, attemptKey: 'key-2' })
    expect(one.readOrder()).toEqual(asked)
    one.writeOrder(paid)
    expect(one.readOrder()).toEqual(paid)
    expect(other.readOrder()).toMatchObject({ attemptKey: 'key-2' })
  })

  it('keeps the record in this frame if storage is denied', () => {
    const store = storeOf(denied)
    store.writeOrder(asked)
    store.writeIntent({ id: 'intents:1', flowId: 'flow' })
    expect([store.readOrder(), store.readIntent()?.id, store.isStorable()]).toEqual([asked, 'intents:1', false])
  })

  it('PAY-SDK-4: knows whether the browser stores anything', () => {
    expect(storeOf(createStorage().storage).isStorable()).toBe(true)
    expect(storeOf(createStorage(10).storage).isStorable()).toBe(false)
  })

  it('PAY-SDK-17: removes the oldest orders without an open attempt, and no open one', () => {
    const { storage, entries } = createStorage()
    storeOf(storage, 'open').writeOrder(asked)
    entries['tender|pk_test_1|damaged'] = '{"order":'
    for (let order = 0; order < 30; order += 1) {
      const store = storeOf(storage, `order-${order}`)
      store.writeOrder(paid)
      if (order % 2 === 1) store.writeOrder({ state: 'new' })
      if (order === 24) storeOf(storage, 'order-6').writeOrder({ ...paid, status: 'SUCCEEDED' })
      store.writeIntent({ id: `intents:${order}`, flowId: 'flow' })
    }
    const names = Object.keys(entries).filter((name) => name.startsWith('tender|'))
    expect(names).toHaveLength(23)
    expect(names).toContain('tender|pk_test_1|open')
    expect(names).toContain('tender|pk_test_1|damaged')
    expect(names).not.toContain('tender|pk_test_1|order-9')
    expect(names).toContain('tender|pk_test_1|order-6')
    expect(names).toContain('tender|pk_test_1|order-29')
    expect(Object.keys(entries).filter((name) => name.startsWith('tender-intent|'))).toHaveLength(21)
  })
})
