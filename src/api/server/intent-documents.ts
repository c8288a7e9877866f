import { selectionOf } from './selection-of'
import type { ExtendedOperation } from './server-operation'
import { intentShape } from './shapes/intent-shape'

/**
 * Creates the documents of an operation that returns an intent: as published, and with the amounts
 * of linked payments.
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
