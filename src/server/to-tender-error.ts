import * as z from 'zod/mini'
import { readRetryAfter } from '../api/retry-after'
import { codeOf, type ErrorResponse, type FailedOperation, withoutNumbers } from '../api/transport'
import { replaceDigitRuns } from '../shared/digit-runs'
import { type ErrorCode, type ServiceFault, type ServiceFaultExtensions, TenderError } from '../shared/error'
import { describeFaults } from '../shared/options-error'

/** A text in which runs of eight or more digits are replaced, because they may be card numbers. */
const safe = z.pipe(
  z.string(),
  z.transform((value) => replaceDigitRuns(value, 8, '…')),
)
const safeList = z.array(safe)
/**
 * Ids and URLs. Their digits are kept, because an id or URL with missing digits would be useless.
 */
const own = z.string()

/**
 * A GraphQL path: names of fields and indices of lists. Numbers of more than seven digits are
 * rejected, because they could be card numbers.
 */
const errorPath = z.array(z.union([safe, z.int().check(z.gte(0), z.lt(10_000_000))])).check(z.minLength(1))

/**
 * Each member is parsed separately, so that an invalid one is omitted without affecting the others.
 */
const members = {
  code: safe,
  fields: z.array(z.object({ path: safe, message: z.pipe(safe, z.transform(withoutNumbers)) })),
  accepted: safeList,
  resource: safe,
  id: z.nullable(own),
  status: safe,
  allowed: safeList,
  available: z.number(),
  url: own,
  paymentId: own,
  provider: safe,
  reason: safe,
  retryAfter: z.number(),
  requestId: own,
} satisfies Record<keyof ServiceFaultExtensions, z.ZodMiniType>

/** Maps codes of the service to error codes of Tender. For other codes, `codeOf` decides. */
const codes: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ['api.key.unauthorized', 'key.unauthorised'],
  ['api.key.forbidden', 'key.forbidden'],
  ['error.notFound', 'record.notFound'],
  ['error.intent.completed', 'intent.completed'],
  ['error.rateLimited', 'service.failed'],
  ['error.internal', 'service.failed'],
])

/** Converts an error response to a TenderError, which also contains the service's error. */
export const toTenderError = ({ name }: FailedOperation, response: ErrorResponse): TenderError => {
  const { status, headers, errors } = response
  const [first] = errors ?? []
  const extensions = readExtensions(first?.extensions)
  const service: ServiceFault = {
    httpStatus: status,
    message: first ? z.parse(safe, String(first.message)) : '',
    ...readPath(first?.path),
    extensions,
  }
  const { code = '', fields = [], requestId, resource } = extensions
  // If the service does not find a record, it names the kind of the record in `resource`.
  const faults = describeFaults(fields) || resource
  return new TenderError(
    codes.get(code) ?? codeOf(response, fields),
    `${name}: ${withoutNumbers(code) || `HTTP ${status}`}${faults && ` (${faults})`}`,
    { fields, service, ...readRetryAfter(headers), ...(requestId === undefined ? {} : { requestId }) },
  )
}

const readPath = (given: unknown): Pick<ServiceFault, 'path'> => {
  const { success, data } = z.safeParse(errorPath, given)
  return success ? { path: data } : {}
}

const readExtensions = (extensions: unknown): ServiceFaultExtensions =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, shape]) => {
      const given = (extensions as Record<string, unknown> | null | undefined)?.[name]
      const read = z.safeParse(shape as z.ZodMiniType, given)
      return read.success ? [[name, read.data]] : []
    }),
  )
