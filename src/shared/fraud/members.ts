import * as z from 'zod/mini'
import { isEmailAddress } from './email-address'
import { isPublicIpAddress } from './ip-address'
import { isZonedDateTime } from './zoned-date-time'

/** Schemas for the data of the fraud providers. No error message contains a value. */

export const missing = 'is required'

/**
 * Returns whether a member is absent. Null also counts as absent, because servers often write
 * absent members as null.
 */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

/** Returns the error messages of a required member. */
const expect = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (isAbsent(input) ? missing : message),
})

export const text = z.string(expect('expected text'))
/** A text that is not empty. */
export const name = text.check(z.minLength(1, 'must not be empty'))
export const number = z.number(expect('expected a number'))
/**
 * Unlike zod's own check of whole numbers, this check does not set `abort`. So the checks after it
 * run too, and all errors are reported.
 */
const isWhole = z.refine<number>(Number.isSafeInteger, 'expected a whole number')
export const whole = number.check(isWhole)
export const count = whole.check(z.gte(1, 'expected 1 or more'))
export const total = number.check(z.gte(0, 'expected zero or more'))
export const flag = z.boolean(expect('expected true or false'))
export const texts = z.array(text, expect('expected a list of texts'))

export const email = text.check(z.refine(isEmailAddress, 'expected an e-mail address'))
export const ipAddress = text.check(
  z.refine(isPublicIpAddress, "expected the customer's IP address, not a loopback, private or link-local one"),
)
export const dateTime = text.check(
  z.refine(isZonedDateTime, "expected yyyy-MM-dd'T'HH:mm:ssZ with the offset written Z, +0000 or +00:00"),
)

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, expect(`expected one of ${names.join(', ')}`))

/**
 * An option for rules about several members. With it, the rules are checked even if one member is
 * invalid, so that all errors are reported.
 */
export const whenObject = {
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
}

/**
 * Creates the schema of an object. Unknown members are allowed, because providers add members and
 * the service forwards them.
 */
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, expect('expected an object'))

export const list = <Item extends z.core.SomeType>(item: Item) => z.array(item, expect('expected a list'))

export const filledList = <Item extends z.core.SomeType>(item: Item) =>
  list(item).check(z.minLength(1, 'expected at least one'))
