import { describe, expect, it } from 'vitest'
import type { ControllerOptions } from '../../../src/shared/types'
import { options } from '../testing/open-shop'
import {
  approval,
  newAttempt,
  openAttempt,
  order,
  paidAttempt,
  unlinkedAttempt,
  waitingAttempt,
} from '../testing/payment-machine'
import { newOrder, type OrderRecord, unreadableOrder } from './order'
import { createOrderStore, keptMs, orderName } from './order-store'
import type { KeyValueStore } from './stored-entry'

const name = 'tender|pk_test_1|order-1'
const intent = { id: 'intents:1', flowId: 'flow' }

/**
 * Creates the storage of one browser. As in `localStorage`, the entries are members of the object.
 */
const browser = (entries: Record<string, string> = {}) => {
  const storage = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
      storage[key] = value
    },
    removeItem: (key: string) => {
      delete entries[key]
      delete storage[key]
    },
  }) as KeyValueStore & Record<string, string>
  Object.assign(storage, entries)
  return { entries, storage }
}
const entryOf = (record: object) => JSON.stringify({ version: 1, at: 1000, order: record })
const open = (
  of: () => KeyValueStore,
  { given = options, ...clock }: { given?: ControllerOptions; now?: number | undefined } = {},
) => createOrderStore(of, given, () => ('now' in clock ? clock.now : 1000))
const withIntent = (changes: Partial<ControllerOptions['intent']>): ControllerOptions => ({
  ...options,
  intent: { ...options.intent, ...changes },
})

describe('the order store', () => {
  it('PAY-SDK-4: has one name for all payment flows of an order', () => {
    expect(orderName(options)).toBe(name)
    expect(orderName(withIntent({ paymentFlowId: 'flow-2' }))).toBe(name)
    expect(orderName(withIntent({ trackingId: 'order-2' }))).not.toBe(name)
    expect(orderName({ ...options, publicKey: 'pk_test_2' })).not.toBe(name)
  })

  it('knows nothing of an order at first, and stores nothing of it', () => {
    const { storage, entries } = browser()
    const store = open(() => storage)
    expect([store.readOrder(), store.readIntent()]).toEqual([newOrder, undefined])
    store.updateOrder((known) => known)
    expect(entries).toEqual({})
  })

  it.each<[string, OrderRecord]>([
    ['a new attempt', order(newAttempt('payments:1'), { abandoned: ['payments:2'], serverKeys: true })],
    ['an open attempt', order(openAttempt({ earlier: ['payments:0'], isDerivedKey: true }))],
    ['an attempt without an intent', order(unlinkedAttempt({ method: 'alternative/PAYPAL' }))],
    ['an attempt that waits for the customer', order(waitingAttempt())],
    ['an attempt that waits for an approval', order(waitingAttempt({ action: approval }))],
    ['a paid order', order(paidAttempt())],
    ['a paid order of an unknown amount', order(paidAttempt({ amount: null, completion: 'withheld' }))],
  ])('PAY-SDK-4: keeps %s across a reload', (_what, record) => {
    const { storage } = browser()
    const before = open(() => storage)
    before.writeIntent(intent)
    before.updateOrder(() => record)
    const after = open(() => storage)
    expect(after.readOrder()).toEqual(record)
    expect(after.readIntent()).toEqual(intent)
  })

  it('writes when the entry was written', () => {
    const { storage, entries } = browser()
    open(() => storage, { now: 4711 }).updateOrder(() => order(paidAttempt()))
    expect(JSON.parse(entries[name] ?? '')).toEqual({ version: 1, at: 4711, order: order(paidAttempt()) })
  })

  it('forgets the intent, and keeps the order', () => {
    const { storage } = browser()
    const store = open(() => storage)
    store.updateOrder(() => order(openAttempt()))
    store.writeIntent(intent)
    store.writeIntent(undefined)
    expect(open(() => storage).readIntent()).toBeUndefined()
    expect(open(() => storage).readOrder()).toEqual(order(openAttempt()))
  })

  it('does not write a record that has not changed', () => {
    const { storage, entries } = browser()
    const store = open(() => storage)
    store.updateOrder(() => order(openAttempt()))
    const record = store.readOrder()
    delete entries[name]
    store.updateOrder(() => record)
    store.openWriter().write(record)
    expect(entries).toEqual({})
  })

  it('PAY-SDK-4: reads what another tab wrote meanwhile', () => {
    const { storage } = browser()
    const [here, there] = [open(() => storage), open(() => storage)]
    here.updateOrder(() => order(openAttempt()))
    expect(there.readOrder()).toEqual(order(openAttempt()))
    there.updateOrder(() => order(paidAttempt()))
    expect(here.readOrder()).toEqual(order(paidAttempt()))
    here.writeIntent(intent)
    expect(there.readIntent()).toEqual(intent)
    expect(there.readOrder()).toEqual(order(paidAttempt()))
  })

  it('PAY-SDK-4: keeps the known record if the entry is removed', () => {
    const { storage, entries } = browser()
    const store = open(() => storage)
    store.updateOrder(() => order(openAttempt()))
    delete entries[name]
    expect(store.readOrder()).toEqual(order(openAttempt()))
  })

  describe.each([
    ['no JSON', '{'],
    ['without a version', JSON.stringify({ at: 1000, order: order() })],
    ['of another version', JSON.stringify({ version: 2, at: 1000, order: order() })],
    ['empty', '{}'],
    ['null', 'null'],
    ['an unknown state', entryOf({ ...order(), attempt: { state: 'gone', earlier: [] } })],
    ['an unknown status', entryOf(order(paidAttempt({ status: 'LOST' as never })))],
    ['an unknown action', entryOf(order(waitingAttempt({ action: { kind: 'dance' as never, url: '' } })))],
  ])('PAY-SDK-17: an entry that is %s', (_what, entry) => {
    it('is an unknown attempt, at the start and when another tab writes it', () => {
      const { storage, entries } = browser({ [name]: entry })
      expect(open(() => storage).readOrder()).toEqual(unreadableOrder)
      delete entries[name]
      const store = open(() => storage)
      store.updateOrder(() => order(openAttempt()))
      entries[name] = entry
      expect(store.readOrder()).toEqual(unreadableOrder)
    })

    it('stays until the order is known again', () => {
      const { storage, entries } = browser({ [name]: entry })
      const store = open(() => storage)
      const writer = store.openWriter()
      expect(writer.write({ ...unreadableOrder, intentIds: ['intents:1'] })).toBe('unstored')
      store.writeIntent(intent)
      expect(entries[name]).toBe(entry)
      expect(writer.write(order(paidAttempt()))).toBe('stored')
      expect(open(() => storage).readOrder()).toEqual(order(paidAttempt()))
    })
  })

  it('PAY-SDK-17: removes entries that are older than 30 days by the service’s clock', () => {
    const at = (time: number) => JSON.stringify({ at: time, order: order() })
    const now = 100 * 24 * 60 * 60_000
    const first = {
      'tender|old': at(now - keptMs),
      'tender-intent|old': at(now - keptMs),
      'tender|kept': at(now - keptMs + 1),
      'tender|timeless': '{}',
      'tender|broken': '{',
      other: at(0),
    }
    const { storage, entries } = browser({ ...first })
    open(() => storage, { now: undefined })
    expect(entries).toEqual(first)
    open(() => storage, { now })
    expect(Object.keys(entries)).toEqual(['tender|kept', 'tender|timeless', 'tender|broken', 'other'])
    expect(keptMs).toBe(30 * 24 * 60 * 60_000)
  })
})

describe('PAY-SDK-18: the writer of a call', () => {
  const opened = () => {
    const { storage } = browser()
    const store = open(() => storage)
    store.updateOrder(() => order(openAttempt()))
    return { store, writer: store.openWriter(), otherTab: open(() => storage) }
  }

  it('writes one record after the other', () => {
    const { store, writer, otherTab } = opened()
    expect(writer.order).toEqual(order(openAttempt()))
    expect(writer.write(order(waitingAttempt()))).toBe('stored')
    expect(writer.write(order(paidAttempt()))).toBe('stored')
    expect([store.readOrder(), otherTab.readOrder()]).toEqual([order(paidAttempt()), order(paidAttempt())])
  })

  it('writes nothing after it was closed', () => {
    const { store, writer } = opened()
    writer.close()
    expect(writer.write(order(newAttempt('payments:1')))).toBe('outdated')
    expect(store.readOrder()).toEqual(order(openAttempt()))
  })

  it('does not overwrite what another tab has stored', () => {
    const { store, writer, otherTab } = opened()
    otherTab.updateOrder(() => order(paidAttempt()))
    expect(writer.write(order(newAttempt('payments:1')))).toBe('outdated')
    expect(store.readOrder()).toEqual(order(paidAttempt()))
  })

  it('does not overwrite what this frame has stored, also if storage is denied', () => {
    const store = open(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const writer = store.openWriter()
    expect(writer.write(order(paidAttempt({ completion: 'due' })))).toBe('unstored')
    store.updateOrder(() => order(paidAttempt()))
    expect(writer.write(order(newAttempt('payments:1')))).toBe('outdated')
    expect(store.readOrder()).toEqual(order(paidAttempt()))
  })

  it('does not take a changed intent for a changed order', () => {
    const { store, writer } = opened()
    store.writeIntent(intent)
    expect(writer.write(order(paidAttempt()))).toBe('stored')
  })
})

describe('PAY-SDK-4: a browser that stores nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const full = (entries: Record<string, string> = {}) => {
    const { storage } = browser(entries)
    return Object.assign(Object.create(storage), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }) as KeyValueStore
  }

  it('keeps the record as long as the frame lasts, if storage is denied', () => {
    const store = open(denied)
    store.updateOrder(() => order(openAttempt()))
    store.writeIntent(intent)
    expect([store.readOrder(), store.readIntent()]).toEqual([order(openAttempt()), intent])
    expect(store.openWriter().write(order(paidAttempt()))).toBe('unstored')
  })

  it('keeps the record as long as the frame lasts, if storage is full', () => {
    const storage = full()
    const store = open(() => storage)
    store.updateOrder(() => order(openAttempt()))
    expect(store.readOrder()).toEqual(order(openAttempt()))
    expect(store.openWriter().write(order(paidAttempt()))).toBe('unstored')
  })

  it('keeps the newer record if storage becomes full after an older one was stored', () => {
    const { storage, entries } = browser()
    open(() => storage).updateOrder(() => order(openAttempt()))
    const fullStorage = full(entries)
    const store = open(() => fullStorage)
    expect(store.readOrder()).toEqual(order(openAttempt()))
    store.updateOrder(() => order(paidAttempt()))
    expect(store.readOrder()).toEqual(order(paidAttempt()))
  })

  it('keeps a record that it could not store, and the one that another tab has stored meanwhile', () => {
    const { storage, entries } = browser()
    open(() => storage).updateOrder(() => order(newAttempt()))
    let isFull = true
    const partly = Object.assign(Object.create(storage), {
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        storage.setItem(key, value)
      },
    }) as KeyValueStore
    const store = open(() => partly)
    const writer = store.openWriter()
    expect(writer.write(order(openAttempt()))).toBe('unstored')
    isFull = false
    open(() => storage).updateOrder(() => order(paidAttempt()))
    const stored = entries[name]
    expect(store.readOrder()).toEqual(order(openAttempt()))
    expect(writer.write(order(waitingAttempt()))).toBe('unstored')
    expect([entries[name], store.readOrder()]).toEqual([stored, order(waitingAttempt())])
  })

  it('may store again later', () => {
    const { storage } = browser()
    let isDenied = true
    const store = open(() => (isDenied ? denied() : storage))
    store.updateOrder(() => order(openAttempt()))
    isDenied = false
    store.updateOrder(() => order(paidAttempt()))
    expect(open(() => storage).readOrder()).toEqual(order(paidAttempt()))
  })
})
