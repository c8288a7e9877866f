import type { Payment } from '../../api/server/shapes/payment-shape'

const member = 'tenderAttempt'

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Adds the mark of an attempt to the metadata of a payment. It identifies a payment whose answer
 * was lost among other payments of its order. Metadata that is not an object is not changed.
 */
export const markMetadata = (metadata: unknown, mark: string | null): unknown => {
  if (mark === null || (metadata !== undefined && metadata !== null && !isPlainObject(metadata))) return metadata
  return { ...metadata, [member]: mark }
}

/** Returns the mark in the metadata of a payment; null for a payment without the handlers. */
export const markOf = ({ metadata }: Pick<Payment, 'metadata'>): string | null => {
  const mark = isPlainObject(metadata) ? metadata[member] : undefined
  return typeof mark === 'string' ? mark : null
}
