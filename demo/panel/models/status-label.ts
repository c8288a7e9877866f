/** Texts that the name does not give. `INTENT` is the status before the customer's first step. */
const labels: Readonly<Record<string, string>> = {
  INTENT: 'Started',
  NEEDS_3D_SECURE: 'Waiting for 3-D Secure',
  NEEDS_APM_AUTHORIZATION: 'Waiting for approval',
  PARTIAL_REFUNDED: 'Partly refunded',
}

/**
 * Returns the displayed text of a status or a decline code of the service: words instead of the
 * name of an enumeration. Other texts stay as they are.
 */
export const statusLabel = (status: string): string => {
  const label = Object.hasOwn(labels, status) ? labels[status] : undefined
  if (label !== undefined) return label
  if (!/^[A-Z][A-Z0-9_]+$/.test(status)) return status
  return status.charAt(0) + status.slice(1).replaceAll('_', ' ').toLowerCase()
}
