import type * as z from 'zod/mini'
import { isObject } from '../../src/shared/is-object'
import type { Call } from './contract-case'
import { at } from './helpers'

/** The members of zod schemas that this file reads. */
interface Definition {
  type: string
  shape?: Readonly<Record<string, z.core.$ZodType>>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  entries?: Readonly<Record<string, string>>
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as Definition

/** Returns the schema inside optional, nullable, default and array schemas. */
const bare = (schema: z.core.$ZodType): Definition => {
  const { type, element, innerType, in: from } = definitionOf(schema)
  const inside = type === 'array' ? element : type === 'pipe' ? from : innerType
  return inside ? bare(inside) : definitionOf(schema)
}

/**
 * Returns `a.b` for every member at any depth, and `a.b=VALUE` for every value of an enumeration.
 */
const membersOf = (schema: z.core.$ZodType, path: string): string[] => {
  const { shape = {}, entries = {} } = bare(schema)
  return [
    ...Object.values(entries).map((value) => `${path}=${value}`),
    ...Object.entries(shape).flatMap(([name, member]) => [`${path}.${name}`, ...membersOf(member, `${path}.${name}`)]),
  ]
}

/** Returns the members and values that a payload contains, in the form of `membersOf`. */
const givenIn = (value: unknown, schema: z.core.$ZodType, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => givenIn(entry, schema, path))
  const { shape = {}, entries } = bare(schema)
  if (entries) return [`${path}=${value}`]
  if (!isObject(value)) return []
  return Object.entries(shape).flatMap(([name, member]) =>
    (value[name] ?? null) === null ? [] : [`${path}.${name}`, ...givenIn(value[name], member, `${path}.${name}`)],
  )
}

/**
 * Records which members the accepted fraud payloads contain, so that a test can find members that
 * no case uses. The keys of `shapes` are the flows that check the payloads.
 */
export const touchedFraud = (shapes: Readonly<Record<string, z.core.$ZodType>>) => {
  const touched = new Set<string>()
  return {
    through:
      (call: Call): Call =>
      async (document, options = {}) => {
        const answer = await call(document, options)
        const payment = options.variables?.payment
        if (!isObject(payment) || !isObject(at(answer, 'data.authorizePayment'))) return answer
        const flowId = String(payment.flowId)
        const shape = shapes[flowId]
        if (shape) for (const member of givenIn(payment.fraud, shape, flowId)) touched.add(member)
        return answer
      },
    untouched: (): string[] =>
      Object.entries(shapes)
        .flatMap(([flowId, shape]) => membersOf(shape, flowId))
        .filter((member) => !touched.has(member)),
  }
}
