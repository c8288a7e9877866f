import { expect, test } from 'vitest'
import type { CheckoutContext } from '../server/checkout/context'
import { createRecordRebuilder, searchOf } from './rebuild-records'

const minute = 60_000
const now = Date.parse('2026-03-01T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * minute)
const row = (aliveAt: Date | null, from: Date | null = null, until: Date | null = null) => ({
  now: new Date(now),
  alive_at: aliveAt,
  search_from: from,
  search_until: until,
})

test.each<[string, ReturnType<typeof row>, boolean, { from: Date; until: Date; isNew: boolean } | null]>([
  ['a process was alive a minute ago', row(ago(1)), false, null],
  ['no process was alive for an hour', row(ago(60)), false, { from: ago(75), until: ago(-15), isNew: true }],
  ['the database is new', row(null), false, { from: ago(7 * 24 * 60), until: ago(-15), isNew: true }],
  ['the last changes may be lost', row(ago(1)), true, { from: ago(16), until: ago(-15), isNew: true }],
  [
    'a search began five minutes ago',
    row(ago(1), ago(90), ago(-10)),
    false,
    { from: ago(90), until: ago(-10), isNew: false },
  ],
  [
    'a search was interrupted an hour ago',
    row(ago(60), ago(120), ago(50)),
    false,
    { from: ago(120), until: ago(-15), isNew: true },
  ],
])('searchOf() › %s', (_, stored, isAlways, expected) => {
  const search = searchOf(stored, isAlways)
  expect(search && { from: search.from, until: search.until, isNew: search.isNew }).toEqual(expected)
})

test('beat() › is not ready until a search has succeeded', async () => {
  const stored: unknown[][] = []
  const query = async (text: string, values: unknown[]) => {
    if (text.startsWith('update')) stored.push(values)
    return { rows: text.startsWith('select') ? [row(ago(60))] : [] }
  }
  const pages: (() => AsyncIterable<never>)[] = [
    () => {
      throw new Error('unavailable')
    },
    async function* () {},
  ]
  const payments = { list: () => pages.shift()?.() }
  const context = { server: { payments }, now: () => now } as unknown as CheckoutContext
  const rebuilder = createRecordRebuilder(context, { query }, false)
  await expect(rebuilder.beat()).rejects.toThrow('unavailable')
  expect(rebuilder.isReady()).toBe(false)
  await rebuilder.beat()
  expect(rebuilder.isReady()).toBe(true)
  // The search is repeated, because a payment may still be under way.
  expect(stored.at(-1)).toEqual([false])
})
