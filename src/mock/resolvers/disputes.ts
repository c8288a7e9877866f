import { findDispute } from '../domain/disputes/find-dispute'
import { type ListDisputesInput, listDisputes } from '../domain/disputes/list-disputes'
import { presentDispute } from '../domain/disputes/present'
import type { Run } from '../operation'

const get: Run<{ id: string }> = async ({ id }, context) => {
  const { dispute } = await context.store.read((reader) => findDispute(reader, id, context))
  return presentDispute(dispute)
}

const list: Run<ListDisputesInput> = async (input, context) => {
  const { items, hasNextPage, hasPreviousPage, totalSize } = await listDisputes(input, context)
  return {
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: items[0]?.cursor ?? null,
      endCursor: items.at(-1)?.cursor ?? null,
      totalSize,
    },
    edges: items.map(({ cursor, item }) => ({ cursor, node: presentDispute(item) })),
  }
}

export const disputeOperations = { getDispute: get, listDisputes: list }
