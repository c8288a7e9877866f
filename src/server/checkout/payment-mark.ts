import type { Payment } from '../../api/server/shapes/payment-shape'

const member = 'tenderAttempt'

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Adds the mark of an attempt to the metadata of a payment, so that a payment whose answer was lost can be told from
 * other payments of its order. Metadata that is no object stays as it is.
 */
export const markMetadata = (metadata: unknown, mark: string | null): unknown => {
  if (mark === null || (metadata !== undefined && metadata !== null && !isPlainObject(metadata))) return metadata
  return { ...metadata, [member]: mark }
}

/** The mark in the metadata of a payment; null for one that was made without the handlers. */
export const markOf = ({ metadata }: Pick<Payment, 'metadata'>): string | null => {
  const mark = isPlainObject(metadata) ? metadata[member] : undefined
  return typeof mark === 'string' ? mark : null
}
