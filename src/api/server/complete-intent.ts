import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { type Intent, intentShape } from './shapes/intent-shape'

export const completeIntent: ServerOperation<{ id: string; paymentReference?: string }, Intent> = {
  name: 'completeIntent',
  document: `mutation completeIntent($id: ID!, $paymentReference: ID) {
    completeIntent(id: $id, paymentReference: $paymentReference) ${selectionOf(intentShape)}
  }`,
  result: intentShape,
  repeat: 'always',
}
