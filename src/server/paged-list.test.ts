import { describe, expect, it } from 'vitest'
import type { Position } from '../api/listing'
import { pagedList } from './paged-list'

const letters = [...'abcdefgh']

/** Creates a list of letters, each of which is its own cursor. */
const readLetters = (asked: Position[]) => async (position: Position) => {
  asked.push(position)
  const { first, after, last, before } = position
  const from = after === undefined ? 0 : letters.indexOf(after) + 1
  const to = before === undefined ? letters.length : letters.indexOf(before)
  const between = letters.slice(from, to)
  const items = last === undefined ? between.slice(0, first) : between.slice(-last)
  return {
    pageInfo: {
      hasNextPage: items.at(-1) !== letters.at(-1),
      hasPreviousPage: items[0] !== letters[0],
      startCursor: items[0] ?? null,
      endCursor: items.at(-1) ?? null,
      totalSize: letters.length,
    },
    edges: items.map((node) => ({ node })),
  }
}

const all = async (position: Position) => {
  const asked: Position[] = []
  const items: string[] = []
  for await (const item of pagedList(readLetters(asked), position)) items.push(item)
  return { items: items.join(''), asked }
}

describe('a list', () => {
  it('returns all pages, forward and backward', async () => {
    expect(await all({ first: 3 })).toEqual({
      items: 'abcdefgh',
      asked: [{ first: 3 }, { first: 3, after: 'c' }, { first: 3, after: 'f' }],
    })
    expect((await all({ last: 3 })).items).toBe('hgfedcba')
    expect(await all({ first: 0 })).toEqual({ items: '', asked: [] })
    expect((await all({})).asked).toEqual([{ first: 50 }])
  })

  it('starts at a position', async () => {
    expect((await all({ first: 2, after: 'f' })).items).toBe('gh')
    expect((await all({ last: 2, before: 'c' })).items).toBe('ba')
  })

  it('returns one page', async () => {
    const page = await pagedList(readLetters([]), { first: 2, after: 'b' }).page()
    expect(page).toMatchObject({ items: ['c', 'd'], hasNextPage: true, endCursor: 'd', totalSize: 8 })
  })

  it('reads only the pages that are needed', async () => {
    const asked: Position[] = []
    for await (const item of pagedList(readLetters(asked), { first: 2 })) if (item === 'c') break
    expect(asked).toHaveLength(2)
  })

  it('does not read the same page again and again', async () => {
    const stuck = pagedList(
      async () => ({
        pageInfo: { hasNextPage: true, hasPreviousPage: true, startCursor: 'a', endCursor: 'a', totalSize: null },
        edges: [{ node: 'a' }],
      }),
      {},
    )
    const going = async () => {
      for await (const _ of stuck);
    }
    await expect(going()).rejects.toMatchObject({ code: 'service.answer' })
  })
})
