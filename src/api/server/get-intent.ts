import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { type Intent, intentShape } from './shapes/intent-shape'

export const getIntent: ServerOperation<{ id: string }, Intent> = {
  name: 'getIntent',
  document: `query getIntent($id: ID!) { getIntent(id: $id) ${selectionOf(intentShape)} }`,
  result: intentShape,
  repeat: 'always',
}
