const form = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:Z|[+-](\d{2}):?(\d{2}))$/

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * Returns whether this is a valid date-time of the form `yyyy-MM-dd'T'HH:mm:ssZ`. The offset may be
 * `Z`, `+0000` or `+00:00`, because libraries write this pattern in these three ways.
 */
export const isZonedDateTime = (text: string): boolean => {
  const match = form.exec(text)
  if (!match) return false
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0, offsetHours = 0, offsetMinutes = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysOf(year, month) &&
    hours < 24 &&
    minutes < 60 &&
    seconds < 60 &&
    offsetHours <= 18 &&
    offsetMinutes < 60
  )
}
