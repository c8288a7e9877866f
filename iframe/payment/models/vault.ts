import {
  deletePaymentMethod,
  getPaymentMethods,
  type StoredMethod,
  updateDefaultPaymentMethod,
} from '../../../src/api/browser-operations'
import type { Operation, Transport } from '../../../src/api/transport'
import type { ElementToController } from '../../../src/bridge/protocol'
import { isTenderError, TenderError } from '../../../src/shared/error'

/**
 * The part of the service's vault that the payment element uses. A call that fails rejects with a
 * TenderError.
 */
export interface Vault {
  list(customerId: string): Promise<StoredMethod[]>
  /** Resolves also if the service does not find the method. */
  remove(token: string): Promise<void>
  makeDefault(token: string): Promise<void>
}

export interface VaultNeeds {
  transport: Transport
  getClientToken: ElementToController['clientToken']
}

/**
 * Returns whether a call failed because the record does not exist, or belongs to another customer
 * than the Client Token.
 */
export const isNotFound = (error: unknown): boolean => isTenderError(error) && error.code === 'record.notFound'

const isUnauthorised = (error: unknown): boolean => isTenderError(error) && error.code === 'key.unauthorised'

/** Returns whether a new Client Token may give access to the list. */
const mayBeOther = (error: unknown): boolean => isUnauthorised(error) || isNotFound(error)

type Access = Awaited<ReturnType<ElementToController['clientToken']>>

/** Creates the function that calls the service with the Client Token. */
export const createTokenCall =
  ({ transport, getClientToken }: VaultNeeds) =>
  /** @param needsNewToken returns whether the call is repeated with a new token after an error */
  async <Variables extends object, Result, Answer>(
    operation: Operation<Variables, Result, Answer>,
    variables: Variables,
    needsNewToken = isUnauthorised,
  ): Promise<Result> => {
    const send = ({ token, features }: Access) => transport(operation, variables, { credential: token, features })
    const access = await getClientToken({})
    try {
      return await send(access)
    } catch (error) {
      if (!needsNewToken(error)) throw error
      const renewed = await getClientToken({ refused: access.token }).catch(() => {
        throw error
      })
      return send(renewed)
    }
  }

export const createVault = (needs: VaultNeeds): Vault => {
  const call = createTokenCall(needs)
  const expectTrue = async (result: Promise<boolean | null | undefined>, name: string) => {
    if ((await result) !== true) throw new TenderError('service.answer', `${name}: the service did not confirm it`)
  }
  return {
    // A customer who is not found may have signed in after the Client Token was created, so the
    // call is repeated with a new token.
    list: (customerId) => call(getPaymentMethods, { customerId }, mayBeOther),
    remove: (token) =>
      expectTrue(call(deletePaymentMethod, { token }), 'deletePaymentMethod').catch((error) => {
        if (!isNotFound(error)) throw error
      }),
    makeDefault: (token) => expectTrue(call(updateDefaultPaymentMethod, { token }), 'updateDefaultPaymentMethod'),
  }
}
