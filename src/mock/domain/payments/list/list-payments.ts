import type { Context } from '../../../context'
import { throwIfInvalid, type ValidationIssue } from '../../../errors'
import type { PaymentRecord } from '../../../records/payment'
import type { Reader } from '../../../store/store'
import { defaultPageSize, pageIssues } from '../../paginate'
import { collectPayments, type PaymentListing } from './collect-payments'
import { countPayments } from './count-payments'
import { fromCursor, toCursor } from './cursor'
import { parseConditions } from './filter-conditions'
import type { ListPaymentsInput } from './list-input'
import { settleDue } from './settle-due'
import { parseSortOrder, positionOf, type SortOrder, type SortPosition } from './sort-order'

export interface PaymentPage {
  edges: readonly { cursor: string; payment: PaymentRecord }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  /** Counts the whole list, only when it is called. */
  totalSize: () => Promise<number>
}

interface CursorPositions {
  after: SortPosition | undefined
  before: SortPosition | undefined
}

const readCursor = (cursor: string | null | undefined, order: SortOrder): SortPosition | undefined =>
  cursor === null || cursor === undefined ? undefined : fromCursor(cursor, order)

const parseInput = (
  input: ListPaymentsInput,
  accountId: string,
): { listing: PaymentListing; places: CursorPositions } => {
  const { conditions, issues } = parseConditions(input.data?.filter)
  const { order, issues: orderIssues } = parseSortOrder(input.data?.sort)
  const places = { after: readCursor(input.after, order), before: readCursor(input.before, order) }
  const sound = (cursor: string): boolean => fromCursor(cursor, order) !== undefined
  const all: ValidationIssue[] = [...pageIssues(input, sound), ...issues, ...orderIssues]
  throwIfInvalid(all)
  return { listing: { accountId, conditions, order }, places }
}

const hasAny = async (
  reader: Reader,
  listing: PaymentListing,
  part: Partial<CursorPositions> & { backward?: boolean },
) => (await collectPayments(reader, listing, { ...part, limit: 1 })).length > 0

const readPage = async (
  reader: Reader,
  input: ListPaymentsInput,
  { listing, places }: ReturnType<typeof parseInput>,
) => {
  const backward = typeof input.last === 'number'
  const limit = input.last ?? input.first ?? defaultPageSize
  const found = await collectPayments(reader, listing, { ...places, limit, backward })
  const payments = backward ? found.reverse() : found
  const edges = payments.map((payment) => {
    const place = positionOf(payment, listing.order)
    return { payment, place, cursor: toCursor(place, listing.order) }
  })
  const first = edges[0]?.place ?? places.before
  const last = edges.at(-1)?.place ?? places.after
  return {
    edges,
    hasNextPage: (!backward || places.before !== undefined) && (await hasAny(reader, listing, { after: last })),
    hasPreviousPage:
      (backward || places.after !== undefined) && (await hasAny(reader, listing, { before: first, backward: true })),
  }
}

/**
 * Returns one page of the account's payments.
 *
 * @throws ServiceError `error.validation` with every issue of the arguments.
 */
export const listPayments = async (input: ListPaymentsInput, context: Context): Promise<PaymentPage> => {
  const { store, caller } = context
  const read = parseInput(input, caller.account.id)
  await settleDue(context)
  const page = await store.read((reader) => readPage(reader, input, read))
  return { ...page, totalSize: () => store.read((reader) => countPayments(reader, read.listing)) }
}
