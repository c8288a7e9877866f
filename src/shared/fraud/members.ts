import * as z from 'zod/mini'
import { isEmailAddress } from './email-address'
import { isPublicIpAddress } from './ip-address'
import { isZonedDateTime } from './zoned-date-time'

/** What members of both shapes are made of. No message repeats a value. */

export const missing = 'is required'

/** Absent and null are the same in JSON that servers write. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

/** The messages of a member that has to be there. */
const expect = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (isAbsent(input) ? missing : message),
})

export const text = z.string(expect('expected text'))
/** Text that identifies something: an empty one does not. */
export const name = text.check(z.minLength(1, 'must not be empty'))
export const number = z.number(expect('expected a number'))
/** By hand: zod's own check of whole numbers ends the reading, and later rules, those about more than one member too, are not told. */
const isWhole = z.refine<number>(Number.isSafeInteger, 'expected a whole number')
export const whole = number.check(isWhole)
export const count = whole.check(z.gte(1, 'expected 1 or more'))
export const total = number.check(z.gte(0, 'expected zero or more'))
export const flag = z.boolean(expect('expected true or false'))
export const texts = z.array(text, expect('expected a list of texts'))

export const email = text.check(z.refine(isEmailAddress, 'expected an e-mail address'))
export const ipAddress = text.check(
  z.refine(isPublicIpAddress, "expected the customer's IP address: no loopback, private or link-local one"),
)
export const dateTime = text.check(
  z.refine(isZonedDateTime, "expected yyyy-MM-dd'T'HH:mm:ssZ with the offset written Z, +0000 or +00:00"),
)

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, expect(`expected one of ${names.join(', ')}`))

/** For rules about more than one member: they are looked at even when a member is at fault, so that all faults are told. */
export const whenObject = {
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** An object of these members. Members of other names pass: providers add some, and the service forwards them. */
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, expect('expected an object'))

export const list = <Item extends z.core.SomeType>(item: Item) => z.array(item, expect('expected a list'))

export const filledList = <Item extends z.core.SomeType>(item: Item) =>
  list(item).check(z.minLength(1, 'expected at least one'))
