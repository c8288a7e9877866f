import type { IntentSnapshot } from '../shared/types'
import { intentSelection, intentShape } from './intent'
import type { Operation } from './transport'

export const completeIntent: Operation<{ id: string; paymentReference: string }, IntentSnapshot> = {
  name: 'completeIntent',
  document: `mutation completeIntent($id: ID!, $paymentReference: ID) {
    completeIntent(id: $id, paymentReference: $paymentReference) ${intentSelection}
  }`,
  result: intentShape,
}
