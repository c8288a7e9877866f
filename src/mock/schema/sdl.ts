import { baseTypes } from './base'
import { clientTypes } from './clients'
import { disputeTypes } from './disputes'
import { intentTypes } from './intents'
import { listingTypes } from './listing'
import { paymentTypes } from './payments'
import { vaultTypes } from './vault'

/** The service's schema as text, all areas together. */
export const sdl = [baseTypes, paymentTypes, listingTypes, vaultTypes, clientTypes, disputeTypes, intentTypes].join(
  '\n',
)
