import type * as contract from '../../../contract/generated/types'
import type { Received } from '../../interface-types'

export type StartIntentInput = Received<contract.StartIntentVariables>
export type UpdateIntentInput = Received<contract.UpdateIntentVariables>
export type CompleteIntentInput = Received<contract.CompleteIntentVariables>
export type CustomerInput = Received<contract.IntentCustomerInput>
export type CartInput = Received<contract.IntentCartInput>
export type CartItemInput = Received<contract.IntentCartItem>
export type StepInput = Received<contract.IntentBillingInput>
export type AttemptInput = Received<contract.PaymentAttemptInput>
