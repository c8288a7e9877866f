import type { Contract } from '../contract/contract'
import * as contract from '../contract/generated/server'
import type { SetupWalletVariables } from '../contract/generated/types'
import type { IntentOptions } from '../shared/types'
import { walletSession } from './check-wallet-session'
import type { CustomerChanges, IntentChanges, PaymentInput, TokenInput } from './inputs'
import type { PaymentListInput, Position } from './listing'
import type { Operation } from './transport'
import type { WalletSession } from './wallet-session'

/**
 * Whether a request whose outcome is unknown may be sent again: `always` for an idempotent
 * operation, `keyed` only if the call has an idempotency key, `never` for all other operations.
 */
export type Repeat = 'always' | 'keyed' | 'never'

/** An operation of the server client. */
export interface ServerOperation<Variables, Result> extends Operation<Variables, Result> {
  repeat: Repeat
}

/** The variables of an operation whose public input differs from that of the schema. */
const taking =
  <Variables>() =>
  <Result>(
    { variables: _, ...operation }: Contract<object, Result>,
    repeat: Repeat,
  ): ServerOperation<Variables, Result> => ({
    ...operation,
    repeat,
  })

const repeating = <Variables, Result>(
  operation: Contract<Variables, Result>,
  repeat: Repeat,
): ServerOperation<Variables, Result> => ({ ...operation, repeat })

/** The operations of the server client. Each one accepts a Private Key. */
export const operations = {
  getPayment: repeating(contract.getPayment, 'always'),
  listPayments: taking<Position & { data?: Pick<PaymentListInput, 'filter' | 'sort'> }>()(
    contract.listPayments,
    'always',
  ),
  getPaymentMethod: repeating(contract.getPaymentMethod, 'always'),
  getPaymentMethods: repeating(contract.getPaymentMethods, 'always'),
  getCustomer: repeating(contract.getCustomer, 'always'),
  getIntent: repeating(contract.getIntent, 'always'),
  getDispute: repeating(contract.getDispute, 'always'),
  listDisputes: repeating(contract.listDisputes, 'always'),
  authorizePayment: taking<{ authorisePayment: PaymentInput }>()(contract.authorizePayment, 'keyed'),
  capturePayment: repeating(contract.capturePayment, 'never'),
  refundPayment: repeating(contract.refundPayment, 'never'),
  cancelPayment: repeating(contract.cancelPayment, 'never'),
  setupWallet: repeating<SetupWalletVariables, WalletSession>(
    { ...contract.setupWallet, result: walletSession },
    'never',
  ),
  tokenisePaymentMethod: taking<{ data: TokenInput }>()(contract.tokenisePaymentMethod, 'keyed'),
  deletePaymentMethod: repeating(contract.deletePaymentMethod, 'never'),
  createCustomer: repeating(contract.createCustomer, 'never'),
  updateCustomer: taking<{ id: string; customer: CustomerChanges }>()(contract.updateCustomer, 'never'),
  updateDefaultPaymentMethod: repeating(contract.updateDefaultPaymentMethod, 'never'),
  headlessRequestPaymentProcessorToken: repeating(contract.headlessRequestPaymentProcessorToken, 'never'),
  startIntent: taking<IntentOptions>()(contract.startIntent, 'never'),
  updateIntent: taking<IntentChanges & { id: string }>()(contract.updateIntent, 'always'),
  completeIntent: repeating(contract.completeIntent, 'always'),
  generateClientToken: repeating(contract.generateClientToken, 'never'),
} satisfies Record<keyof typeof contract, object>
