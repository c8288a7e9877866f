import * as z from 'zod/mini'

/** A text, a date or a name of an enumeration that the service may extend. */
export const text = z.nullable(z.string())

/** Whether something was done; null, which the interface allows, does not say so. */
export const done = z.pipe(
  z.nullable(z.boolean()),
  z.transform((said) => said === true),
)

/** A list as the interface has it, where one item may be null: what is there is not lost with it. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.nullable(
    z.pipe(
      z.array(z.nullable(item)),
      z.transform((items) => items.filter((given) => given !== null)),
    ),
  )

/** A whole number, which a service may also send as its digits. */
export const long = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number))
