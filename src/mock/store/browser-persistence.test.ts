// idb expects IndexedDB among the globals, where Node has none.
import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, clientToken, codeOf, pay, textAt, tokenOf } from '../../../lab/contract-suite/helpers'
import { createMock } from '../create-mock'
import { browserPersistence } from './browser-persistence'
import { createStore, type Store } from './store'

const openMock = (name: string) => {
  const store = createStore(browserPersistence(name))
  return { store, call: callThrough(createMock({ store, allowControl: true }).handle) }
}

const idsIn = (store: Store) => store.read((reader) => reader.all('payments').map(({ id }) => id))

test('STORE-4: a store in the browser contains its records after it was opened again, in the same order', async () => {
  const { store, call } = openMock('reopened')
  const key = await clientToken(call)
  const made: string[] = []
  for (let index = 0; index < 12; index += 1) {
    made.push(textAt(await pay(call, await tokenOf(call)), 'data.authorizePayment.id'))
  }
  const refund = `mutation { refundPayment(id: "${made[0]}", amount: 1) { status } }`
  expect(codeOf(await call(refund))).toBeUndefined()
  await store.transact((transactor) => transactor.remove('payments', made[5] ?? ''))
  await store.close()

  const again = openMock('reopened')
  expect(await idsIn(again.store)).toEqual(made.filter((_, index) => index !== 5))
  const read = await again.call(`{ getPayment(id: "${made[0]}") { status refundedAmount } }`)
  expect(at(read, 'data.getPayment')).toEqual({ status: 'PARTIAL_REFUNDED', refundedAmount: 1 })
  expect((await again.call('{ __typename }', { key })).status).toBe(200)
  await again.store.close()
})

test('STORE-1: changes that cannot be stored do not happen', async () => {
  const { store, call } = openMock('unstorable')
  const token = await tokenOf(call)
  const failed = store.transact((transactor) => {
    const method = transactor.all('paymentMethods').find((stored) => stored.token === token)
    if (!method) throw new Error('The method was not stored')
    transactor.put('paymentMethods', { ...method, name: 'Eve' })
    // IndexedDB cannot store functions.
    transactor.put('paymentMethods', { ...method, id: 'other', name: (() => 'Eve') as never })
  })
  await expect(failed).rejects.toThrow()
  const methods = () => store.read((reader) => reader.all('paymentMethods').map(({ name }) => name))
  expect(await methods()).toEqual(['Ada Lovelace'])
  await store.close()
  expect(await methods()).toEqual(['Ada Lovelace'])
  await store.close()
})

test('STORE-1: a transaction sees its own changes, and the next one those of the first', async () => {
  const { store } = openMock('own-changes')
  const put = (id: string, token: string | null) =>
    store.transact((transactor) => {
      transactor.put('processorTokens', { id, token, challengeId: null })
      return transactor.all('processorTokens').map((record) => [record.id, record.token])
    })
  const results = await Promise.all([put('a', '1'), put('b', null), put('a', '2')])
  expect(results).toEqual([
    [['a', '1']],
    [
      ['a', '1'],
      ['b', null],
    ],
    [
      ['a', '2'],
      ['b', null],
    ],
  ])
  await store.close()
})

test('STORE-3: a database of another version is emptied when it is opened', async () => {
  const earlier = await openDB('earlier', 9, {
    upgrade: (database) => void database.createObjectStore('payments', { keyPath: 'id' }),
  })
  await earlier.put('payments', { id: 'payments:1' })
  earlier.close()
  const { store, call } = openMock('earlier')
  expect(codeOf(await pay(call, await tokenOf(call)))).toBeUndefined()
  expect(await idsIn(store)).toHaveLength(1)
  await store.close()
})

test('STORE-5: records are read again after the database was deleted by someone else', async () => {
  const { store, call } = openMock('deleted')
  await pay(call, await tokenOf(call))
  expect(await idsIn(store)).toHaveLength(1)
  await deleteDB('deleted')
  expect(await idsIn(store)).toEqual([])
  await store.close()
})
