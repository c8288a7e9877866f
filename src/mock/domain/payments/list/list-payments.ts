import type { Context } from '../../../context'
import { type Fault, refuse } from '../../../errors'
import type { PaymentRecord } from '../../../records/payment'
import type { Reader } from '../../../store/store'
import { pageFaults, usualSize } from '../../paginate'
import { collect, type Listing } from './collect-payments'
import { countListed } from './count-payments'
import { fromCursor, toCursor } from './cursor'
import { readConditions } from './filter-conditions'
import type { ListPaymentsInput } from './list-input'
import { settleDue } from './settle-due'
import { type Order, type Place, placeOf, readOrder } from './sort-order'

export interface PaymentPage {
  edges: readonly { cursor: string; payment: PaymentRecord }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  /** Counts when it is asked. */
  totalSize: () => Promise<number>
}

interface Places {
  after: Place | undefined
  before: Place | undefined
}

const readCursor = (cursor: string | null | undefined, order: Order): Place | undefined =>
  cursor === null || cursor === undefined ? undefined : fromCursor(cursor, order)

const readInput = (input: ListPaymentsInput, accountId: string): { listing: Listing; places: Places } => {
  const { conditions, faults } = readConditions(input.data?.filter)
  const { order, faults: orderFaults } = readOrder(input.data?.sort)
  const places = { after: readCursor(input.after, order), before: readCursor(input.before, order) }
  const sound = (cursor: string): boolean => fromCursor(cursor, order) !== undefined
  const all: Fault[] = [...pageFaults(input, sound), ...faults, ...orderFaults]
  refuse(all)
  return { listing: { accountId, conditions, order }, places }
}

const hasAny = async (reader: Reader, listing: Listing, part: Partial<Places> & { backward?: boolean }) =>
  (await collect(reader, listing, { ...part, limit: 1 })).length > 0

const readPage = async (
  reader: Reader,
  input: ListPaymentsInput,
  { listing, places }: ReturnType<typeof readInput>,
) => {
  const backward = typeof input.last === 'number'
  const limit = input.last ?? input.first ?? usualSize
  const found = await collect(reader, listing, { ...places, limit, backward })
  const payments = backward ? found.reverse() : found
  const edges = payments.map((payment) => {
    const place = placeOf(payment, listing.order)
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
 * One page of the account's payments.
 * @throws ServiceError `error.validation` with every fault of the arguments.
 */
export const listPayments = async (input: ListPaymentsInput, context: Context): Promise<PaymentPage> => {
  const { store, caller } = context
  const read = readInput(input, caller.account.id)
  await settleDue(context)
  const page = await store.read((reader) => readPage(reader, input, read))
  return { ...page, totalSize: () => store.read((reader) => countListed(reader, read.listing)) }
}
