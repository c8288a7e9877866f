import * as z from 'zod/mini'
import type { PaymentListInput, Position } from './inputs/listing'
import type { ListPage } from './records/list-page'
import type { Payment } from './records/payment'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { listOf } from './shapes/leaves'
import { pageInfoShape } from './shapes/page-info-shape'
import { paymentShape } from './shapes/payment-shape'

export const paymentListShape = z.object({
  pageInfo: pageInfoShape,
  edges: listOf(z.object({ cursor: z.string(), node: z.nullable(paymentShape) })),
})

type Variables = Position & { data?: Pick<PaymentListInput, 'filter' | 'sort'> }

export const listPayments: ServerOperation<Variables, ListPage<Payment>> = {
  name: 'listPayments',
  document: `query listPayments($first: Int, $after: String, $last: Int, $before: String, $data: PaymentFilterInput) {
    listPayments(first: $first, after: $after, last: $last, before: $before, data: $data) ${selectionOf(paymentListShape)}
  }`,
  result: paymentListShape,
  repeat: 'always',
}
