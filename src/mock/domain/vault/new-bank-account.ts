import type { Context } from '../../context'
import type { PaymentMethodRecord } from '../../records/payment-method'
import { behaviourOf } from '../../seed/test-cards'
import type { BankAccountInput } from './input'
import { fingerprintOf, newMethodBase } from './method-base'

/** Removes the separators between the groups of an account number. */
export const plainAccountNumber = (number: string): string => number.replace(/[ -]/g, '').toUpperCase()

/** Creates a bank account record. Of the number, only the last four characters are stored. */
export const newBankAccount = async (
  { number, accountHolderName, bankName }: BankAccountInput,
  externalId: string | null,
  context: Context,
): Promise<PaymentMethodRecord> => {
  const plain = plainAccountNumber(number ?? '')
  return {
    ...newMethodBase(externalId, context),
    type: 'BANK_ACCOUNT',
    maskedNumber: plain.slice(-4).padStart(plain.length, '*'),
    fingerprint: await fingerprintOf(`account ${plain}`, context),
    expMonth: null,
    expYear: null,
    brand: null,
    kind: 'UNDEFINED',
    name: accountHolderName ?? null,
    bankName: bankName ?? null,
    billingAddress: null,
    behaviour: behaviourOf('', accountHolderName ?? null),
  }
}
