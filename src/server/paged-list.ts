import type { Position } from '../api/listing'
import { TenderError } from '../shared/error'

/** One page of a list. */
export interface Page<Item> {
  items: Item[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  startCursor: string | null
  endCursor: string | null
  /** The number of entries in the whole list; null if the service does not count them. */
  totalSize: number | null
}

/** A list that reads its pages on demand: `for await (const item of list)`. */
export interface PagedList<Item> extends AsyncIterable<Item> {
  /** Reads the page at the position that was passed to `list`. */
  page(): Promise<Page<Item>>
}

/** A page in the service's format. */
export interface Listing<Item> {
  pageInfo: Omit<Page<Item>, 'items'>
  edges: { node: Item | null }[] | null
}

const pageSize = 50

/**
 * Creates a list. With `last` or `before`, and without `first` and `after`, the list reads backward
 * and iterates from the last entry to the first.
 */
export const pagedList = <Item>(
  read: (position: Position) => Promise<Listing<Item>>,
  { first, after, last, before }: Position,
): PagedList<Item> => {
  const backward = first === undefined && after === undefined && (last !== undefined || before !== undefined)
  const count = backward ? { last: last ?? pageSize } : { first: first ?? pageSize }
  const readPage = async (position: Position): Promise<Page<Item>> => {
    const { pageInfo, edges } = await read(position)
    return { ...pageInfo, items: (edges ?? []).flatMap(({ node }) => (node === null ? [] : [node])) }
  }
  // If the caller has set `first` or `last`, no page size is added: the service rejects `first`
  // together with `last`.
  const isCounted = first !== undefined || last !== undefined
  return {
    page: () => readPage({ ...(isCounted ? {} : count), ...given({ first, after, last, before }) }),
    async *[Symbol.asyncIterator]() {
      // Pages of size zero contain no items.
      if (Object.values(count).includes(0)) return
      let position: Position = { ...count, ...given(backward ? { before } : { after, before }) }
      for (;;) {
        const page = await readPage(position)
        yield* backward ? page.items.reverse() : page.items
        if (!(backward ? page.hasPreviousPage : page.hasNextPage)) return
        const cursor = backward ? page.startCursor : page.endCursor
        if (cursor === null || cursor === (backward ? position.before : position.after)) throw stuck()
        position = { ...position, [backward ? 'before' : 'after']: cursor }
      }
    },
  }
}

const given = (position: { [Name in keyof Position]: Position[Name] | undefined }): Position =>
  Object.fromEntries(Object.entries(position).filter(([, value]) => value !== undefined))

const stuck = () =>
  new TenderError('service.answer', 'hasNextPage or hasPreviousPage is true, but the cursor did not change')
