import { intentDocuments } from './intent-documents'
import type { Intent } from './records/intent'
import type { ExtendedOperation } from './server-operation'
import { intentShape } from './shapes/intent-shape'

const documentWith = (selection: string) => `mutation completeIntent($id: ID!, $paymentReference: ID) {
    completeIntent(id: $id, paymentReference: $paymentReference) ${selection}
  }`

export const completeIntent: ExtendedOperation<{ id: string; paymentReference?: string }, Intent> = {
  name: 'completeIntent',
  ...intentDocuments(documentWith),
  result: intentShape,
  repeat: 'always',
}
