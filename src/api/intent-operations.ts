import { completeIntentSelecting } from './complete-intent'
import { getIntentSelecting } from './get-intent'
import { type IntentAdditions, intentSelection } from './intent'
import { startIntentSelecting } from './start-intent'
import { updateIntentSelecting } from './update-intent'

export type IntentOperations = ReturnType<typeof intentOperations>

/** Creates the intent operations of a checkout, with the extensions that the service announces. */
export const intentOperations = (additions: IntentAdditions) => {
  const selection = intentSelection(additions)
  return {
    startIntent: startIntentSelecting(selection),
    getIntent: getIntentSelecting(selection),
    updateIntent: updateIntentSelecting(selection),
    completeIntent: completeIntentSelecting(selection),
  }
}
