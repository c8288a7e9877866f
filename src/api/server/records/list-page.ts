/** A page of a list, as the service returns it. */
export interface ListPage<Item> {
  pageInfo: PageInfo
  edges: ListEdge<Item>[] | null
}

/** The position of a page in its list. */
export interface PageInfo {
  hasNextPage: boolean
  hasPreviousPage: boolean
  /** The cursor of the first entry. Null on an empty page. */
  startCursor: string | null
  /** The cursor of the last entry. Null on an empty page. */
  endCursor: string | null
  /** The number of entries in the whole list. Null if the service does not count them. */
  totalSize: number | null
}

/** An entry of a list. */
export interface ListEdge<Item> {
  cursor: string
  node: Item | null
}
