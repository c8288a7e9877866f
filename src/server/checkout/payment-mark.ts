import type { Payment } from '../../contract/generated/types'
import { isObject } from '../../shared/is-object'

const member = 'tenderAttempt'

/**
 * Adds the mark of an attempt to the metadata of its payment. If the answer with the payment is
 * lost, the mark identifies it among the other payments of the order. Metadata that is not an
 * object is not changed.
 */
export const markMetadata = (metadata: unknown, mark: string | null): unknown => {
  if (mark === null || (metadata !== undefined && metadata !== null && !isObject(metadata))) return metadata
  return { ...metadata, [member]: mark }
}

/** Returns the mark in the metadata of a payment; null if there is none. */
export const markOf = ({ metadata }: Pick<Payment, 'metadata'>): string | null => {
  const mark = isObject(metadata) ? metadata[member] : undefined
  return typeof mark === 'string' ? mark : null
}
