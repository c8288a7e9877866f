import * as z from 'zod/mini'

// Made of the one check of zod's that the frames have anyway: its own kinds would weigh a quarter of a kilobyte more in each.

const plain = <Value>(is: (value: unknown) => boolean) => {
  const make = (error?: string): z.ZodMiniType<Value> =>
    z.custom<Value>(is, { abort: true, ...(error !== undefined && { error }) })
  /** Each shape takes a kilobyte: where nothing else is said, one serves all. */
  let usual: z.ZodMiniType<Value> | undefined
  return (expected?: string): z.ZodMiniType<Value> => {
    if (expected !== undefined) return make(expected)
    usual ??= make()
    return usual
  }
}

/** What a frame is told as text. @param expected what the fault says */
export const text = plain<string>((value) => typeof value === 'string')

/** A number that is one. */
export const number = plain<number>(Number.isFinite)

/** True or false. */
export const flag = plain<boolean>((value) => typeof value === 'boolean')
