import * as z from 'zod/mini'

/** A text, a date or a name of an enumeration that the service may extend. */
export const text = z.nullable(z.string())

/** A whole number, which a service may also send as its digits. */
export const long = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number))
