import type { Account } from '../../src/api/read-account'
import { TenderError } from '../../src/shared/error'
import { originMatches } from '../../src/shared/origin'
import type { ControllerDependencies } from './dependencies'

/** Repeats a call that fails temporarily. */
export type Repeat = <Result>(call: () => Promise<Result>) => Promise<Result>

/**
 * Reads the account, and checks that its key may be used on the page's origin.
 * @throws TenderError `origin.notAllowed` for any other origin, and the errors of `readAccount`
 */
export const readAllowedAccount = async (
  { readAccount, pageOrigin }: Pick<ControllerDependencies, 'readAccount' | 'pageOrigin'>,
  repeat: Repeat,
  publicKey: string,
): Promise<Account> => {
  const account = await repeat(() => readAccount(publicKey))
  const { origins } = account
  if (origins.length === 0 || originMatches(pageOrigin, origins)) return account
  const message = `This Public Key cannot be used on ${pageOrigin}. Its origins are: ${origins.join(', ')}`
  throw new TenderError('origin.notAllowed', message)
}
