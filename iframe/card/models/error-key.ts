import type { FieldStatus } from '../../../src/shared/card/number'
import type { CardTextKey } from '../../../src/shared/messages/en'
import type { FieldName } from '../../../src/shared/types'

/** The sentence that tells a fault. */
export const errorKey = (name: FieldName, fault: Exclude<FieldStatus, 'valid'>): CardTextKey =>
  name === 'name' ? 'error.name.empty' : `error.${name}.${fault}`
