import * as z from 'zod/mini'
import type { FieldFault } from '../../shared/error'
import { invalidOptions } from '../invalid-options'

/**
 * Parses a value with a schema.
 *
 * @param what The function's name, for the error.
 * @throws TenderError `options.invalid` with every issue.
 */
export const validate = <Shape extends z.ZodMiniType>(
  what: string,
  shape: Shape,
  given: z.input<Shape>,
): z.output<Shape> => {
  const parsed = z.safeParse(shape, given)
  if (parsed.success) return parsed.data
  const fields: FieldFault[] = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'unknown option' }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
  throw invalidOptions(what, fields)
}

/**
 * Removes absent members from the payload, and validates it with the provider's own schema.
 *
 * @throws TenderError `options.invalid` with every issue.
 */
export const buildPayload = <Shape extends z.ZodMiniType>(
  what: string,
  shape: Shape,
  payload: z.input<Shape>,
): z.input<Shape> => {
  const present = JSON.parse(JSON.stringify(payload, (_name, value) => value ?? undefined))
  validate(what, shape, present)
  return present
}
