import * as z from 'zod/mini'

/** A string, a date, or a name of an enumeration to which the service may add names. */
export const text = z.nullable(z.string())

/** Whether an operation was executed. Null, which the API allows, counts as false. */
export const done = z.pipe(
  z.nullable(z.boolean()),
  z.transform((value) => value === true),
)

/** A list of items. The API allows null items, which are removed. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.nullable(
    z.pipe(
      z.array(z.nullable(item)),
      z.transform((items) => items.filter((given) => given !== null)),
    ),
  )

/** A whole number, which a service may also send as a string of digits. */
export const long = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number))
