import type { IntentSnapshot } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/** @param selection the intent's selection in the document */
export const getIntentSelecting = (selection: string): Operation<{ id: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'getIntent',
  document: `query getIntent($id: ID!) { getIntent(id: $id) ${selection} }`,
  ...knownIntentResult,
})

/** The operation with the published selection, which every service accepts. */
export const getIntent = getIntentSelecting(publishedSelection)
