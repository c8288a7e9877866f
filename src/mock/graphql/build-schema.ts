import { type GraphQLSchema, isEnumType } from 'graphql'
import { type Feature, features } from '../../contract/generated/features'
import { schemaWith } from '../../contract/schema-with'
import type { MockProfile } from '../profile'
import { patchScalars } from './scalars'

/** Returns the additions that an account announces. */
export const featuresOf = (profile: MockProfile): readonly Feature[] => (profile === 'base' ? [] : features)

/** The statuses of the base that a service without the additions reports in their place. */
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
