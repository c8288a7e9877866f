import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '../errors'
import { fromCursor, type PageInput, pageIssues, paginate, type SortOrder, toCursor } from './paginate'

interface Item {
  date: number
  id: string
}

const newestFirst: SortOrder<Item> = [
  { name: 'date', type: 'number', descending: true, read: ({ date }) => date },
  { name: 'id', type: 'string', descending: true, read: ({ id }) => id },
]

const cursorOf = ({ date, id }: Item) => toCursor([date, id], newestFirst)

const positions = fc.uniqueArray(
  fc.record({
    date: fc.integer({ min: 0, max: 5 }),
    id: fc.string({ unit: fc.constantFrom(...'abc12'), minLength: 1 }),
  }),
  { selector: ({ date, id }) => `${date} ${id}` },
)

const idsOf = (items: readonly Item[], input: PageInput) =>
  paginate(items, newestFirst, input).items.map(({ item }) => `${item.date} ${item.id}`)

test('LIST-1: all pages, forward or backward, contain the whole list, newest first', () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 1, max: 7 }), (items, size) => {
      const whole = idsOf(items, { first: 100 })
      const dates = whole.map((line) => Number(line.split(' ')[0]))
      expect(dates).toEqual([...dates].sort((a, b) => b - a))
      const [forward, backward]: [string[], string[]] = [[], []]
      let page = paginate(items, newestFirst, { first: size })
      for (;;) {
        forward.push(...page.items.map(({ item }) => `${item.date} ${item.id}`))
        if (!page.hasNextPage) break
        page = paginate(items, newestFirst, { first: size, after: page.items.at(-1)?.cursor ?? null })
        expect(page.hasPreviousPage).toBe(true)
      }
      page = paginate(items, newestFirst, { last: size })
      for (;;) {
        backward.unshift(...page.items.map(({ item }) => `${item.date} ${item.id}`))
        if (!page.hasPreviousPage) break
        page = paginate(items, newestFirst, { last: size, before: page.items[0]?.cursor ?? null })
        expect(page.hasNextPage).toBe(true)
      }
      expect(forward).toEqual(whole)
      expect(backward).toEqual(whole)
      expect(page.totalSize).toBe(items.length)
    }),
  )
})

test('LIST-2: a cursor remains valid when records are added, and when its own record is deleted', () => {
  const list = ['d', 'c', 'b', 'a'].map((id, index) => ({ id, date: 4 - index }))
  const after = cursorOf({ id: 'c', date: 3 })
  expect(idsOf([{ id: 'e', date: 9 }, ...list], { first: 2, after })).toEqual(['2 b', '1 a'])
  expect(
    idsOf(
      list.filter(({ id }) => id !== 'c'),
      { first: 2, after },
    ),
  ).toEqual(['2 b', '1 a'])
})

test('LIST-3: after and before together return the records between them', () => {
  const list = ['d', 'c', 'b', 'a'].map((id, index) => ({ id, date: 4 - index }))
  const [after, before] = [cursorOf({ id: 'd', date: 4 }), cursorOf({ id: 'a', date: 1 })]
  expect(idsOf(list, { after, before })).toEqual(['3 c', '2 b'])
  expect(idsOf(list, { after: before, before: after })).toEqual([])
  expect(paginate(list, newestFirst, { first: 0 })).toMatchObject({
    items: [],
    hasNextPage: true,
    hasPreviousPage: false,
  })
})

test.each<[PageInput, string[]]>([
  [{ first: -1 }, ['first']],
  [{ first: 101 }, ['first']],
  [{ last: 101, after: '?' }, ['last', 'after']],
  [{ first: 1, last: 1 }, ['last']],
  [{ before: btoa('no cursor') }, ['before']],
  [{ after: '' }, ['after']],
  [{ first: 100, after: null, last: null, before: cursorOf({ date: 1, id: 'payments:1-a' }) }, []],
])('LIST-4: %j is rejected with every issue', (input, paths) => {
  expect(pageIssues(input, newestFirst).map(({ path }) => path)).toEqual(paths)
  if (paths.length > 0) expect(() => paginate([], newestFirst, input)).toThrow(ServiceError)
})

test('FIND-8: a cursor contains its position, whatever its length', () => {
  const position = [1, 'é'.repeat(200_000)]
  expect(fromCursor(toCursor(position, newestFirst), newestFirst)).toEqual(position)
})
