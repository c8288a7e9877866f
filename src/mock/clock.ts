import type { Instant } from './records/instant'

/** Returns the service's time, in milliseconds since the Unix epoch. Tests can move it. */
export type Clock = () => Instant

/** Formats a time as RFC 3339, like every date-time of the service. */
export const toDateTime = (instant: Instant): string => new Date(instant).toISOString()
