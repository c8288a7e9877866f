import { expect, it, vi } from 'vitest'
import { recordOf } from '../../../lab/support/checkout-handlers/records'
import type { CheckoutStore } from './checkout-store'
import type { CheckoutContext } from './context'
import { memoryStore } from './memory-store'
import { closeRecord, emptyRecord, refuseKey } from './transitions'
import { readOrder, updateOrder } from './update-order'

const contextOf = (store: CheckoutStore) => ({ store }) as CheckoutContext

it('readOrder() returns an empty record if nothing is stored', async () => {
  expect(await readOrder(contextOf(memoryStore()), 'order_1')).toEqual({ version: 0, record: emptyRecord })
})

it('updateOrder() stores a change as the next version', async () => {
  const context = contextOf(memoryStore())
  const record = recordOf([], { closed: true })
  expect(await updateOrder(context, 'order_1', closeRecord)).toEqual({ version: 1, record })
  expect(await context.store.read('order_1')).toEqual({ version: 1, record })
})

it('updateOrder() stores nothing if nothing changes', async () => {
  const store = memoryStore()
  const write = vi.spyOn(store, 'compareAndSet')
  expect(await updateOrder(contextOf(store), 'order_1', (record) => record)).toEqual({
    version: 0,
    record: emptyRecord,
  })
  expect(write).not.toHaveBeenCalled()
})

/** A store in which other requests store a change before each of the first writes. */
const busyStore = (changes: number): CheckoutStore => {
  const store = memoryStore()
  let count = 0
  return {
    read: store.read,
    compareAndSet: async (id, version, record) => {
      count += 1
      if (count <= changes) {
        const { record: newest } = (await store.read(id)) ?? { record: emptyRecord }
        await store.compareAndSet(id, version, refuseKey(newest, `other-${count}`, null))
      }
      return store.compareAndSet(id, version, record)
    },
  }
}

it('updateOrder() applies the change to the version that another request stored meanwhile', async () => {
  const stored = await updateOrder(contextOf(busyStore(19)), 'order_1', closeRecord)
  expect([stored.version, stored.record.refusedKeys.length, stored.record.closed]).toEqual([20, 19, true])
})

it('updateOrder() gives up after 20 times', async () => {
  await expect(updateOrder(contextOf(busyStore(20)), 'order_1', closeRecord)).rejects.toMatchObject({
    code: 'service.failed',
  })
})
