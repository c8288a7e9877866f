import type { IntentSnapshot } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/** @param selection the GraphQL selection: the members of the intent to return */
export const getIntentSelecting = (selection: string): Operation<{ id: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'getIntent',
  document: `query getIntent($id: ID!) { getIntent(id: $id) ${selection} }`,
  ...knownIntentResult,
})

/** The operation for any service, without optional additions to the published API. */
export const getIntent = getIntentSelecting(publishedSelection)
