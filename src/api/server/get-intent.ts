import { intentDocuments } from './intent-documents'
import type { Intent } from './records/intent'
import type { ExtendedOperation } from './server-operation'
import { intentShape } from './shapes/intent-shape'

export const getIntent: ExtendedOperation<{ id: string }, Intent> = {
  name: 'getIntent',
  ...intentDocuments((selection) => `query getIntent($id: ID!) { getIntent(id: $id) ${selection} }`),
  result: intentShape,
  repeat: 'always',
}
