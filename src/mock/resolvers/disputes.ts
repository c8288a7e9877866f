import { findDispute } from '../domain/disputes/find-dispute'
import { type ListDisputesInput, listDisputes } from '../domain/disputes/list-disputes'
import { presentDispute } from '../domain/disputes/present'
import { presentPage } from '../domain/paginate'
import type { Run } from '../operation'

const get: Run<{ id: string }> = async ({ id }, context) => {
  const { dispute } = await context.store.read((reader) => findDispute(reader, id, context))
  return presentDispute(dispute)
}

const list: Run<ListDisputesInput> = async (input, context) =>
  presentPage(await listDisputes(input, context), presentDispute)

export const disputeOperations = { getDispute: get, listDisputes: list }
