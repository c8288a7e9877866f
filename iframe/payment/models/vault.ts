import { deletePaymentMethod } from '../../../src/api/delete-payment-method'
import { getPaymentMethods, type StoredMethod } from '../../../src/api/get-payment-methods'
import type { Operation, Transport } from '../../../src/api/transport'
import { updateDefaultPaymentMethod } from '../../../src/api/update-default-payment-method'
import type { ElementToController } from '../../../src/bridge/protocol'
import { isTenderError, TenderError } from '../../../src/shared/error'

/** What this element asks of the service's vault. Each call rejects with a TenderError. */
export interface Vault {
  methodsOf(customerId: string): Promise<StoredMethod[]>
  /** One that is gone already counts as deleted. */
  remove(token: string): Promise<void>
  makeDefault(token: string): Promise<void>
}

export interface VaultNeeds {
  transport: Transport
  /** Asks the controller for the Client Token. */
  getClientToken: ElementToController['clientToken']
}

/** The service's word for a record that there is none of, or that the Client Token does not reach. */
export const isNotFound = (error: unknown): boolean => isTenderError(error) && error.code === 'record.notFound'

const isUnauthorised = (error: unknown): boolean => isTenderError(error) && error.code === 'key.unauthorised'

export const createVault = ({ transport, getClientToken }: VaultNeeds): Vault => {
  const ask = async <Variables extends object, Result, Answer>(
    operation: Operation<Variables, Result, Answer>,
    variables: Variables,
    isRefused = isUnauthorised,
  ): Promise<Result> => {
    const credential = await getClientToken({})
    try {
      return await transport(operation, variables, { credential })
    } catch (error) {
      if (!isRefused(error)) throw error
      const another = await getClientToken({ refused: credential }).catch(() => {
        throw error
      })
      return transport(operation, variables, { credential: another })
    }
  }
  const demand = async (asked: Promise<boolean | null>, what: string) => {
    if ((await asked) !== true)
      throw new TenderError('service.answer', `${what}: the service says that it was not done`)
  }
  return {
    // The token may have been made before the customer signed in.
    methodsOf: (customerId) =>
      ask(getPaymentMethods, { customerId }, (error) => isUnauthorised(error) || isNotFound(error)),
    remove: (token) =>
      demand(ask(deletePaymentMethod, { token }), 'deletePaymentMethod').catch((error) => {
        if (!isNotFound(error)) throw error
      }),
    makeDefault: (token) => demand(ask(updateDefaultPaymentMethod, { token }), 'updateDefaultPaymentMethod'),
  }
}
