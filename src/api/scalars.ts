import * as z from 'zod/mini'

// These schemas use `z.custom`, which the frames contain anyway. zod's own schema types would add
// 250 bytes to each frame.

const scalar = <Value>(is: (value: unknown) => boolean) => {
  const make = (error?: string): z.ZodMiniType<Value> =>
    z.custom<Value>(is, { abort: true, ...(error !== undefined && { error }) })
  /** Shared by all uses, because each schema takes a kilobyte of memory. */
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
