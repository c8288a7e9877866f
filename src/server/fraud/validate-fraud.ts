import * as z from 'zod/mini'
import type { FieldFault } from '../../shared/error'
import { invalidOptions } from '../invalid-options'

/**
 * What the shape makes of what is given.
 * @throws TenderError `options.invalid` with every fault
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
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'no such option' }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
  throw invalidOptions(what, fields)
}

/**
 * The payload without members that are absent, once the provider's own shape has taken it: whatever the options let through, the
 * service will not refuse.
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
