import type { IntentSnapshot } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/** @param selection the GraphQL selection: the members of the intent to return */
export const completeIntentSelecting = (
  selection: string,
): Operation<{ id: string; paymentReference: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'completeIntent',
  document: `mutation completeIntent($id: ID!, $paymentReference: ID) {
    completeIntent(id: $id, paymentReference: $paymentReference) ${selection}
  }`,
  ...knownIntentResult,
})

/** The operation for any service, without optional additions to the published API. */
export const completeIntent = completeIntentSelecting(publishedSelection)
