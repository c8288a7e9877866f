import { type GraphQLSchema, isEnumType, isScalarType, valueFromASTUntyped } from 'graphql'
import { type Feature, features } from '../../contract/generated/features'
import { schemaWith } from '../../contract/schema-with'
import type { MockProfile } from '../profiles'

/**
 * Parses a Long: a whole number from 0 to 2^53 - 1, as a number or as a string of digits. The error
 * does not contain the value, which may be a card number in the wrong place.
 */
const parseLong = (value: unknown): number => {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw new TypeError('Long: expected a whole number of zero or more')
}

/**
 * Adds the rules of Long to a schema. Without them, Long would accept any value, because a schema
 * that is built from text has no rules for its scalars.
 */
const patchScalars = (schema: GraphQLSchema): GraphQLSchema => {
  const long = schema.getType('Long')
  if (isScalarType(long)) {
    long.parseValue = parseLong
    long.parseLiteral = (node) => parseLong(valueFromASTUntyped(node))
  }
  return schema
}

/** Returns the additions of a profile, which the service announces. */
export const featuresOf = (profile: MockProfile): readonly Feature[] => (profile === 'base' ? [] : features)

/** Statuses that the base does not have, each with the status that it reports instead. */
const baseStatuses: Readonly<Record<string, string>> = {
  NEEDS_APM_AUTHORIZATION: 'NEEDS_3D_SECURE',
  PARTIAL_REFUNDED: 'SUCCEEDED',
}

/** Builds the service's schema. */
export const buildServiceSchema = (profile: MockProfile = 'full'): GraphQLSchema => {
  const schema = patchScalars(schemaWith(featuresOf(profile)))
  const status = schema.getType('PaymentStatus')
  if (profile === 'base' && isEnumType(status)) {
    const serialise = status.serialize.bind(status)
    status.serialize = (value) => serialise(baseStatuses[String(value)] ?? value)
  }
  return schema
}
