import * as z from 'zod/mini'
import type { FieldFault, TenderError } from '../src/shared/error'
import { optionsError } from '../src/shared/options-error'

/** Parses a value of the page, which may be anything. */
export const parsePageValue = <Shape extends z.ZodMiniType>(shape: Shape, value: unknown) =>
  z.safeParse(shape, asJson(value), { error: () => 'expected an object' })

/**
 * Returns a copy of a value as JSON represents it. Undefined members become absent, and a bigint
 * becomes null, as does a whole value that contains a circular reference.
 */
const asJson = (value: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(value, (_key, member) => (typeof member === 'bigint' ? null : member)))
  } catch {
    return null
  }
}

/**
 * Creates the error of an invalid value. It names the path of every fault, but repeats no value.
 * @param name the public function that received the value
 * @param unknownMember returns the message for a member that does not exist
 */
export const pageValueError = (
  name: string,
  issues: readonly z.core.$ZodIssue[],
  unknownMember = (_key: string) => 'no such option',
): TenderError => {
  const fields: FieldFault[] = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: unknownMember(key) }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
  return optionsError(`${name}()`, fields)
}
