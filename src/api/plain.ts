import * as z from 'zod/mini'

// Made of the one check of zod's that the frames have anyway: its own kinds would weigh a quarter of a kilobyte more in each.

const plain =
  <Value>(is: (value: unknown) => boolean) =>
  (expected?: string): z.ZodMiniType<Value> =>
    z.custom<Value>(is, { abort: true, ...(expected !== undefined && { error: expected }) })

/** What a frame is told as text. @param expected what the fault says */
export const text = plain<string>((value) => typeof value === 'string')

/** A number that is one. */
export const number = plain<number>(Number.isFinite)

/** True or false. */
export const flag = plain<boolean>((value) => typeof value === 'boolean')
