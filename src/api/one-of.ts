import * as z from 'zod/mini'
import { text } from './scalars'

/**
 * Creates a schema for one of these strings. It uses checks that the frames contain anyway: an enum
 * of zod would add 250 bytes.
 */
export const oneOf = <const Choice extends string>(choices: readonly Choice[]): z.ZodMiniType<Choice> => {
  const expected = `expected one of ${choices.join(', ')}`
  const known: ReadonlySet<string> = new Set(choices)
  // The check ensures the type.
  return text(expected).check(z.refine((value) => known.has(value), expected)) as unknown as z.ZodMiniType<Choice>
}
