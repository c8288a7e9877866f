import type { Contract } from '../contract/contract'
import * as contract from '../contract/generated/server'
import type { OperationName, SetupWalletVariables } from '../contract/generated/types'
import { operationRules, type Repeat } from '../contract/operations'
import type { IntentOptions } from '../shared/types'
import { walletSession } from './check-wallet-session'
import type { CustomerChanges, IntentChanges, PaymentInput, TokenInput } from './inputs'
import type { PaymentListInput, Position } from './listing'
import type { Operation } from './transport'
import type { WalletSession } from './wallet-session'

/** An operation of the server client. */
export interface ServerOperation<Variables, Result> extends Operation<Variables, Result> {
  repeat: Repeat
}

const withRules = <Variables, Result>(operation: Contract<Variables, Result>): ServerOperation<Variables, Result> => ({
  ...operation,
  repeat: operationRules[operation.name as OperationName].repeat,
})

/** Creates an operation whose public input differs from that of the schema. */
const taking =
  <Variables>() =>
  <Result>({ variables: _, ...operation }: Contract<object, Result>): ServerOperation<Variables, Result> =>
    withRules<Variables, Result>(operation)

/** The operations of the server client. Each one accepts a Private Key. */
export const operations = {
  getPayment: withRules(contract.getPayment),
  listPayments: taking<Position & { data?: Pick<PaymentListInput, 'filter' | 'sort'> }>()(contract.listPayments),
  getPaymentMethod: withRules(contract.getPaymentMethod),
  getPaymentMethods: withRules(contract.getPaymentMethods),
  getCustomer: withRules(contract.getCustomer),
  getIntent: withRules(contract.getIntent),
  getDispute: withRules(contract.getDispute),
  listDisputes: withRules(contract.listDisputes),
  authorizePayment: taking<{ authorisePayment: PaymentInput }>()(contract.authorizePayment),
  capturePayment: withRules(contract.capturePayment),
  refundPayment: withRules(contract.refundPayment),
  cancelPayment: withRules(contract.cancelPayment),
  setupWallet: withRules<SetupWalletVariables, WalletSession>({ ...contract.setupWallet, result: walletSession }),
  tokenisePaymentMethod: taking<{ data: TokenInput }>()(contract.tokenisePaymentMethod),
  deletePaymentMethod: withRules(contract.deletePaymentMethod),
  createCustomer: withRules(contract.createCustomer),
  updateCustomer: taking<{ id: string; customer: CustomerChanges }>()(contract.updateCustomer),
  updateDefaultPaymentMethod: withRules(contract.updateDefaultPaymentMethod),
  headlessRequestPaymentProcessorToken: withRules(contract.headlessRequestPaymentProcessorToken),
  startIntent: taking<IntentOptions>()(contract.startIntent),
  updateIntent: taking<IntentChanges & { id: string }>()(contract.updateIntent),
  completeIntent: withRules(contract.completeIntent),
  generateClientToken: withRules(contract.generateClientToken),
} satisfies Record<keyof typeof contract, object>
