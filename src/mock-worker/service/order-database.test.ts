// idb expects IndexedDB among the globals, where Node has none.
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { attemptOf, describeStore } from '../../../lab/support/checkout-handlers/store-suite'
import { openOrderDatabase } from './order-database'

describeStore('openOrderDatabase()', { store: () => openOrderDatabase('suite').store })

it('keeps amounts and attempts until they are cleared', async () => {
  const record = { format: 1 as const, attempts: [attemptOf('a')], keptPaymentId: null, refusedKeys: [], closed: false }
  const first = openOrderDatabase('kept')
  await first.writeAmount('order_1', { amount: 5099, currency: 'EUR' })
  await first.store.compareAndSet('order_1', 0, record)

  const second = openOrderDatabase('kept')
  expect(await second.readAmount('order_1')).toEqual({ amount: 5099, currency: 'EUR' })
  expect(await second.store.read('order_1')).toEqual({ version: 1, record })

  await second.clear()
  expect(await first.readAmount('order_1')).toBeUndefined()
  expect(await first.store.read('order_1')).toBeNull()
})
