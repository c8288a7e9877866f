import * as z from 'zod/mini'
import { disputeReasonNames, disputeStatusNames } from '../../contract/generated/names'
import type { DisputeMove, NewDispute } from '../domain/disputes'
import { invalid } from '../errors'
import { day, hour, type Instant, parseDateTime } from '../time'
import type { Fault } from './control-api'

const wholeNumber = (least: number, most: number, message = `expected a whole number from ${least} to ${most}`) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message))

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `expected one of ${names.join(', ')}`)

/**
 * Creates the schema of an object with these members only. The name of an unknown member may
 * contain anything, so no error contains it.
 */
const body = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(members: Shape) =>
  z.strictObject(members, {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? `expected no other members than ${Object.keys(members).join(', ')}`
        : 'expected a JSON object',
  })

/** @throws ServiceError `error.validation` with every issue. */
const read = <Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> => {
  const parsed = z.safeParse(shape, value)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.') || 'body', message })))
}

const century = 36_525 * day
const moment = z
  .string('expected a string')
  .check(z.refine((text) => parseDateTime(text) !== undefined, 'expected an RFC 3339 date-time, yyyy-mm-ddThh:mm:ssZ'))

const clockMove = body({
  advanceMs: z.exactOptional(wholeNumber(0, century, 'expected whole milliseconds, at most a century')),
  set: z.exactOptional(moment),
}).check(
  z.refine(
    ({ advanceMs, set }) => (advanceMs === undefined) !== (set === undefined),
    'expected either advanceMs or set',
  ),
)

/**
 * Parses a request to move the clock.
 *
 * @returns A function that calculates the new offset of the service's time, in milliseconds, from
 *   the time without an offset and the old offset.
 * @throws ServiceError `error.validation`
 */
export const parseClockMove = (value: unknown): ((machineTime: Instant, offsetMs: number) => number) => {
  const { advanceMs = 0, set } = read(clockMove, value)
  const target = set === undefined ? undefined : parseDateTime(set)
  return (machineTime, offsetMs) => (target === undefined ? offsetMs + advanceMs : target - machineTime)
}

const tooManyRequests = 429

/**
 * Parses a request to add a fault.
 *
 * @throws ServiceError `error.validation`
 */
export const parseFault = (value: unknown, operations: readonly string[]): Fault => {
  const fault = body({
    operation: z.exactOptional(oneOf(operations)),
    latencyMs: z.exactOptional(wholeNumber(0, hour)),
    drop: z.exactOptional(oneOf(['beforeCommit', 'afterCommit'])),
    status: z.exactOptional(wholeNumber(400, 599)),
    retryAfter: z.exactOptional(wholeNumber(0, hour)),
    times: z.exactOptional(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'expected a whole number of at least 1')),
  }).check(
    z.refine(
      ({ latencyMs, drop, status }) => (latencyMs ?? drop ?? status) !== undefined,
      'expected latencyMs, drop or status',
    ),
    z.refine(({ drop, status }) => drop === undefined || status === undefined, {
      path: ['drop'],
      error: 'expected no status: a dropped request has no response',
    }),
  )
  const parsed: Fault = read(fault, value)
  return parsed.status === tooManyRequests ? { retryAfter: 1, ...parsed } : parsed
}

const text = z.exactOptional(z.string('expected a text'))
const disputeChange = body({
  id: text,
  paymentId: text,
  reason: z.exactOptional(oneOf(disputeReasonNames)),
  status: z.exactOptional(oneOf(disputeStatusNames)),
})

/**
 * Parses a request to raise a dispute, with `paymentId`, or to move one, with `id`.
 *
 * @throws ServiceError `error.validation`
 */
export const parseDisputeChange = (value: unknown): NewDispute | DisputeMove => {
  const { id, paymentId, ...change } = read(disputeChange, value)
  const { status } = change
  if (paymentId !== undefined && id === undefined) return { paymentId, ...change }
  if (id !== undefined && paymentId === undefined && status) return { id, status }
  throw invalid([{ path: 'body', message: 'expected paymentId, or id and status' }])
}

/**
 * Parses a request to reset the service. Returns the name of the data set to load.
 *
 * @throws ServiceError `error.validation`
 */
export const parseReset = (value: unknown, seedNames: readonly string[]): string =>
  read(body({ seed: z.exactOptional(oneOf(seedNames)) }), value).seed ?? 'empty'
