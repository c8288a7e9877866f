import * as z from 'zod/mini'
import { text } from './scalars'

/** One of these texts. Made of what the controller has of zod anyway: zod's own enumeration would weigh a quarter of a kilobyte. */
export const oneOf = <const Choice extends string>(choices: readonly Choice[]): z.ZodMiniType<Choice> => {
  const expected = `expected one of ${choices.join(', ')}`
  const known: ReadonlySet<string> = new Set(choices)
  // The check makes it so; types do not follow checks.
  return text(expected).check(z.refine((value) => known.has(value), expected)) as unknown as z.ZodMiniType<Choice>
}
