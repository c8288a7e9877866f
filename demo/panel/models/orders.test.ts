import { expect, test } from 'vitest'
import { foldIdle, type Order } from './orders'

const order = (id: string, status: string): Order => ({
  id,
  date: '',
  amount: '',
  status,
  intents: [],
  payments: [],
  disputes: [],
})
const orders = ['newest', 'a', 'b', 'c', 'd'].map((id) => order(id, 'INTENT')).toSpliced(2, 0, order('busy', 'ACTIVE'))
const idsOf = (list: readonly Order[]) => list.map(({ id }) => id).join(' ')

test.each([
  ['', 'newest busy', 'a b c d'],
  ['busy', 'newest busy', 'a b c d'],
  // Three idle orders are not worth folding.
  ['c', 'newest a busy b c d', ''],
  [null, 'newest a busy b c d', ''],
])('foldIdle() › with a link to %j: %j, and folded %j', (linked, listed, idle) => {
  const folded = foldIdle(orders, linked)
  expect([idsOf(folded.listed), idsOf(folded.idle)]).toEqual([listed, idle])
})
