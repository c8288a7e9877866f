import * as z from 'zod/mini'
import { text } from '../contract/leaves'

/**
 * Creates a schema that accepts one of these strings. It consists of checks that the frames contain
 * anyway, because zod's enum would add 250 bytes.
 */
export const oneOf = <const Choice extends string>(choices: readonly Choice[]): z.ZodMiniType<Choice> => {
  const expected = `expected one of ${choices.join(', ')}`
  const known: ReadonlySet<string> = new Set(choices)
  // The check ensures the type.
  return text(expected).check(z.refine((value) => known.has(value), expected)) as unknown as z.ZodMiniType<Choice>
}
