const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Describes how long ago a time was; empty for a time in the future or of another day. */
export const describeAge = (date: string, now: string): string => {
  const age = Date.parse(now) - Date.parse(date)
  // Two clocks of one machine may differ by some milliseconds.
  if (age < -minute || age >= day) return ''
  if (age < minute) return 'just now'
  return age < hour ? `${Math.floor(age / minute)} min ago` : `${Math.floor(age / hour)} h ago`
}
