import { baseTypes } from './base'
import { clientTypes } from './clients'
import { disputeTypes } from './disputes'
import { intentTypes } from './intents'
import { listingTypes } from './listing'
import { paymentTypes } from './payments'
import { vaultTypes } from './vault'

/** The service's whole schema as text. */
export const sdl = [baseTypes, paymentTypes, listingTypes, vaultTypes, clientTypes, disputeTypes, intentTypes].join(
  '\n',
)
