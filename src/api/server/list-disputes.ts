import * as z from 'zod/mini'
import type { DisputeListInput } from './inputs/listing'
import type { Dispute } from './records/dispute'
import type { ListPage } from './records/list-page'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { disputeShape } from './shapes/dispute-shape'
import { listOf } from './shapes/leaves'
import { pageInfoShape } from './shapes/page-info-shape'

export const disputeListShape = z.object({
  pageInfo: pageInfoShape,
  edges: listOf(z.object({ cursor: z.string(), node: z.nullable(disputeShape) })),
})

export const listDisputes: ServerOperation<DisputeListInput, ListPage<Dispute>> = {
  name: 'listDisputes',
  document: `query listDisputes($paymentId: ID, $status: [DisputeStatus!], $first: Int, $after: String, $last: Int, $before: String) {
    listDisputes(paymentId: $paymentId, status: $status, first: $first, after: $after, last: $last, before: $before) ${selectionOf(disputeListShape)}
  }`,
  result: disputeListShape,
  repeat: 'always',
}
