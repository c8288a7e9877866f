import type { Dispute } from './records/dispute'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { disputeShape } from './shapes/dispute-shape'

export const getDispute: ServerOperation<{ id: string }, Dispute> = {
  name: 'getDispute',
  document: `query getDispute($id: ID!) { getDispute(id: $id) ${selectionOf(disputeShape)} }`,
  result: disputeShape,
  repeat: 'always',
}
