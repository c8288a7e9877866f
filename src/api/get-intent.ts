import type { IntentSnapshot } from '../shared/types'
import { type IntentAnswer, intentSelection, knownIntentResult } from './intent'
import type { Operation } from './transport'

export const getIntent: Operation<{ id: string }, IntentSnapshot, IntentAnswer> = {
  name: 'getIntent',
  document: `query getIntent($id: ID!) { getIntent(id: $id) ${intentSelection} }`,
  ...knownIntentResult,
}
