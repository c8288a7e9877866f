/**
 * Writes a date-time as `yyyy-MM-dd'T'HH:mm:ssZ`, without fractions of a second. A Date is written
 * in UTC. An ISO 8601 text keeps its own offset. The caller validates the result with
 * `isZonedDateTime`.
 */
export const writeDateTime = (moment: Date | string): string => {
  if (moment instanceof Date) return Number.isNaN(moment.getTime()) ? '' : writeDateTime(moment.toISOString())
  return typeof moment === 'string' ? moment.replace(/(:\d{2})[.,]\d+(?=[Z+-])/, '$1') : moment
}
