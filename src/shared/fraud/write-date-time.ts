/**
 * Writes a date-time as `yyyy-MM-dd'T'HH:mm:ssZ`. A Date is written in UTC, an invalid one as an
 * empty text. Of a text, only fractions of a second are removed. The caller validates the result
 * with `isZonedDateTime`.
 */
export const writeDateTime = (moment: Date | string): string => {
  if (moment instanceof Date) return Number.isNaN(moment.getTime()) ? '' : writeDateTime(moment.toISOString())
  return typeof moment === 'string' ? moment.replace(/(:\d{2})[.,]\d+(?=[Z+-])/, '$1') : moment
}
