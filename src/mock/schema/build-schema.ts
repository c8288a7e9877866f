import { buildSchema, type GraphQLSchema } from 'graphql'
import { baseTypes } from './base'
import { clientTypes } from './clients'
import { disputeTypes } from './disputes'
import { intentTypes } from './intents'
import { listingTypes } from './listing'
import { paymentTypes } from './payments'
import { patchScalars } from './scalars'
import { vaultTypes } from './vault'

/** The service's own schema. It accepts every document that the contract accepts. */
export const buildServiceSchema = (): GraphQLSchema =>
  patchScalars(
    buildSchema([baseTypes, paymentTypes, listingTypes, vaultTypes, clientTypes, disputeTypes, intentTypes].join('\n')),
  )
