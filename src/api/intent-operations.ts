import { completeIntentSelecting } from './complete-intent'
import { getIntentSelecting } from './get-intent'
import { type IntentAdditions, intentSelection } from './intent'
import { startIntentSelecting } from './start-intent'
import { updateIntentSelecting } from './update-intent'

export type IntentOperations = ReturnType<typeof intentOperations>

/**
 * Creates the operations on intents for one service. They use the optional additions to the
 * published API that the service announces.
 */
export const intentOperations = (additions: IntentAdditions) => {
  const selection = intentSelection(additions)
  return {
    startIntent: startIntentSelecting(selection),
    getIntent: getIntentSelecting(selection),
    updateIntent: updateIntentSelecting(selection),
    completeIntent: completeIntentSelecting(selection),
  }
}
