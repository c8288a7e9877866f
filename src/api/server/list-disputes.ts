import * as z from 'zod/mini'
import type { Position } from './inputs/listing'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { type DisputeStatus, disputeShape } from './shapes/dispute-shape'
import { listOf } from './shapes/leaves'
import { pageInfoShape } from './shapes/page-info-shape'

const listShape = z.object({
  pageInfo: pageInfoShape,
  edges: listOf(z.object({ cursor: z.string(), node: z.nullable(disputeShape) })),
})

/** Which disputes to list. */
export interface DisputeListInput extends Position {
  /** Disputes of this payment only. */
  paymentId?: string
  /** Disputes with any of these statuses. An empty list does not filter. */
  status?: readonly DisputeStatus[]
}

export const listDisputes: ServerOperation<DisputeListInput, z.infer<typeof listShape>> = {
  name: 'listDisputes',
  document: `query listDisputes($paymentId: ID, $status: [DisputeStatus!], $first: Int, $after: String, $last: Int, $before: String) {
    listDisputes(paymentId: $paymentId, status: $status, first: $first, after: $after, last: $last, before: $before) ${selectionOf(listShape)}
  }`,
  result: listShape,
  repeat: 'always',
}
