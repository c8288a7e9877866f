import type { Instant } from './records/instant'

/** Tells the time of the service, which tests move. */
export type Clock = () => Instant

/** RFC 3339, as the service writes every moment. */
export const toDateTime = (instant: Instant): string => new Date(instant).toISOString()
