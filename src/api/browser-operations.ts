import type { AnswerSchema } from '../contract/contract'
import * as contract from '../contract/generated/browser'
import type { PaymentMethod } from '../contract/generated/types'
import type {
  CardValues,
  CheckoutChanges,
  IntentOptions,
  IntentSnapshot,
  StepName,
  StepStatus,
  WalletSetup,
} from '../shared/types'
import type { VaultCustomerInput } from '../shared/vault-types'
import { type Answer, type IntentAnswer, toSnapshot } from './intent'
import type { Operation } from './transport'

// The operations of the SDK in the browser: what they accept, and how their answers are converted.
// What they select is in src/contract/browser.graphql.

/** If the service does not know the intent, the operation rejects with `intent.notFound`. */
const knownIntent = { read: toSnapshot, notFound: 'intent.notFound' } as const

export const startIntent: Operation<IntentOptions, IntentSnapshot, IntentAnswer> = {
  ...contract.startIntent,
  read: toSnapshot,
}

export const getIntent: Operation<{ id: string }, IntentSnapshot, IntentAnswer> = {
  ...contract.getIntent,
  ...knownIntent,
}

/**
 * The changes of an intent. May be empty, because a request without changes also keeps an intent
 * ACTIVE (rule INTENT-4).
 */
export type IntentDifference = CheckoutChanges & Partial<Record<StepName, { status: StepStatus }>>

export const updateIntent: Operation<IntentDifference & { id: string }, IntentSnapshot, IntentAnswer> = {
  ...contract.updateIntent,
  ...knownIntent,
}

/**
 * The members of a stored payment method that the SDK selects. The service returns the number
 * masked.
 */
export type StoredMethod = {
  [Name in 'token' | 'number' | 'isDefault' | 'brand' | 'name' | 'fingerprint']?: PaymentMethod[Name] | undefined
} & { [Name in 'expMonth' | 'expYear']?: number | string | null | undefined }

/** Reads the stored payment methods of a customer, newest first. */
export const getPaymentMethods: Operation<
  { customerId: string },
  StoredMethod[],
  (StoredMethod | null | undefined)[] | null | undefined
> = {
  ...contract.getPaymentMethods,
  read: (methods) => (methods ?? []).filter((method) => method != null),
}

export const deletePaymentMethod: Operation<{ token: string }, boolean | null | undefined> =
  contract.deletePaymentMethod

/** Makes a method its customer's default. */
export const updateDefaultPaymentMethod: Operation<{ token: string }, boolean | null | undefined> =
  contract.updateDefaultPaymentMethod

/** A customer in an answer, without ids and without the token of the default method. */
export type CustomerAnswer = Answer<typeof contract.getCustomer>

/** Reads a customer. Some members need the feature `full`. */
export const getCustomer: Operation<{ id: string }, CustomerAnswer> = contract.getCustomer

/** Creates a customer. Returns the id. */
export const createCustomer: Operation<{ data: { customer: VaultCustomerInput } }, string> = contract.createCustomer

/** Changes a customer. The service requires the name. */
export const updateCustomer: Operation<{ id: string; customer: VaultCustomerInput }, boolean | null | undefined> =
  contract.updateCustomer

interface TokeniseVariables {
  data: {
    paymentMethod: { card: CardValues }
    /** The customer of the vault for whom the card is saved. */
    customer?: { id: string }
  }
}

export const tokenisePaymentMethod: Operation<TokeniseVariables, { token: string }> = contract.tokenisePaymentMethod

interface ProcessorTokenVariables {
  tokenRequest: {
    vaultToken: string
    paymentProcessorConnectionId: string
    currencyCode: string
    threeDSecureRedirectUrl: string
  }
}

/**
 * Requests the processor's token of a stored payment method. If a 3-D Secure challenge must come
 * first, the service answers with an error that contains its URL.
 */
export const headlessRequestPaymentProcessorToken: Operation<ProcessorTokenVariables, { token: string }> =
  contract.headlessRequestPaymentProcessorToken

/** Opens a wallet session. Returns the service's answer unchanged. */
export const setupWallet: Operation<WalletSetup, Record<string, unknown>> = {
  ...contract.setupWallet,
  result: () => walletSession,
}

/** Accepts any JSON object, because the GraphQL type of a wallet session is `JSON`. */
const walletSession: AnswerSchema<Record<string, unknown>> = {
  safeParse: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { success: true, data: value as Record<string, unknown> }
      : { success: false, error: { issues: [{ path: [] }] } },
}
