import type { IntentSnapshot } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/** @param selection what the document selects of the intent */
export const getIntentSelecting = (selection: string): Operation<{ id: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'getIntent',
  document: `query getIntent($id: ID!) { getIntent(id: $id) ${selection} }`,
  ...knownIntentResult,
})

/** As every service accepts it. */
export const getIntent = getIntentSelecting(publishedSelection)
