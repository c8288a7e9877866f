import { selectionOf } from './selection-of'
import type { ExtendedOperation } from './server-operation'
import { intentShape } from './shapes/intent-shape'

/**
 * Creates two documents for an operation that returns an intent: one for the published API, and one
 * that also selects the amounts of linked payments.
 */
export const intentDocuments = (
  documentWith: (selection: string) => string,
): Pick<ExtendedOperation<object, unknown>, 'document' | 'extension'> => ({
  document: documentWith(selectionOf(intentShape)),
  extension: {
    feature: 'linkedPaymentAmount',
    document: documentWith(selectionOf(intentShape, { additions: true })),
  },
})
