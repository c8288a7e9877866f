/**
 * A moment as `yyyy-MM-dd'T'HH:mm:ssZ`: a Date in UTC, ISO 8601 with the offset that it has. Fractions of a second are left out.
 * What is no moment does not become one: see `isZonedDateTime`.
 */
export const writeDateTime = (moment: Date | string): string => {
  if (moment instanceof Date) return Number.isNaN(moment.getTime()) ? '' : writeDateTime(moment.toISOString())
  return typeof moment === 'string' ? moment.replace(/(:\d{2})[.,]\d+(?=[Z+-])/, '$1') : moment
}
