import * as z from 'zod/mini'

// The generated checks of answers use the checks in this file for values and lists.
//
// Single values use `z.custom`, which the frames contain anyway. zod's own types of values would
// make each frame larger.

const scalar = <Value>(is: (value: unknown) => boolean) => {
  const make = (error?: string): z.ZodMiniType<Value> =>
    z.custom<Value>(is, { abort: true, ...(error !== undefined && { error }) })
  /** Shared by all uses without an error message, because each check takes memory. */
  let shared: z.ZodMiniType<Value> | undefined
  return (expected?: string): z.ZodMiniType<Value> => {
    if (expected !== undefined) return make(expected)
    shared ??= make()
    return shared
  }
}

/** A string. @param expected the error message */
export const text = scalar<string>((value) => typeof value === 'string')

/** A finite number. */
export const number = scalar<number>(Number.isFinite)

/** A boolean. */
export const flag = scalar<boolean>((value) => typeof value === 'boolean')

const isNumeric = (value: unknown) => Number.isFinite(value) || /^-?\d+(\.\d+)?$/.test(String(value))

/**
 * A number in an answer, which a service may also send as text. The frames convert it where they
 * use it, because a conversion here would make each frame larger.
 */
export const numberOrText = scalar<number | string>((value) => String(Number(value)) === String(value))

/** A number in an answer, which a service may also send as text. */
export const numeric = (): z.ZodMiniType<number> => z.pipe(z.custom<number | string>(isNumeric), z.transform(Number))

/** Any JSON value. */
export const json = z.unknown

/** A member that may be null or absent, which is then null. */
export const orNull = <Item extends z.ZodMiniType>(item: Item) => z._default(z.nullable(item), null)

/** A member that may be null or absent. */
export const orAbsent = z.nullish

/** A list, without the null items that the schema allows. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.array(z.nullable(item)),
    z.transform((items) => items.filter((one) => one !== null)),
  )

/** A list whose items may be null. */
export const entries = <Item extends z.ZodMiniType>(item: Item) => z.array(z.nullish(item))
