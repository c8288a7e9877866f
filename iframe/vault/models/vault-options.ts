import type { VaultSettings } from '../../../src/bridge/vault-protocol'
import type { FieldFault } from '../../../src/shared/error'
import { isObject } from '../../../src/shared/is-object'
import { optionsError } from '../../../src/shared/options-error'

const maxCustomerIdLength = 200

const isCustomerId = (id: unknown): id is string =>
  typeof id === 'string' && id.trim() !== '' && id.length <= maxCustomerIdLength

/**
 * Checks the settings of a page, which may be anything.
 * @throws TenderError `options.invalid` with all errors, and without values
 */
export const readVaultSettings = (settings: unknown): Pick<VaultSettings, 'publicKey' | 'customerId'> => {
  const { publicKey, customerId } = isObject(settings) ? settings : {}
  const isKey = typeof publicKey === 'string' && /^pk_(test|live)_/.test(publicKey)
  const fields: FieldFault[] = [
    ...(isKey ? [] : [{ path: 'publicKey', message: 'expected a Public Key: pk_test_… or pk_live_…' }]),
    ...(customerId === undefined || isCustomerId(customerId)
      ? []
      : [{ path: 'customerId', message: 'expected the id of a customer: 1 to 200 characters' }]),
  ]
  if (fields.length > 0) throw optionsError('createVault()', fields)
  return { publicKey: publicKey as string, ...(isCustomerId(customerId) && { customerId }) }
}

/** Returns the customer in an answer of the merchant's server; undefined if it names none. */
export const customerIdIn = (answer: unknown): string | undefined => {
  const { customerId } = isObject(answer) ? answer : {}
  return isCustomerId(customerId) ? customerId : undefined
}
