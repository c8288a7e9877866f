import type { IntentSnapshot } from '../shared/types'
import { intentSelection, intentShape } from './intent'
import type { Operation } from './transport'

export const getIntent: Operation<{ id: string }, IntentSnapshot> = {
  name: 'getIntent',
  document: `query getIntent($id: ID!) { getIntent(id: $id) ${intentSelection} }`,
  result: intentShape,
}
