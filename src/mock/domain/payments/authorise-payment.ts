import type { Context } from '../../context'
import { notFound, throwIfInvalid } from '../../errors'
import type { ChallengeRecord } from '../../records/challenge'
import type { CustomerRecord } from '../../records/customer'
import type { IntentRecord } from '../../records/intent'
import type { PaymentRecord } from '../../records/payment'
import type { Flow } from '../../seed/flows'
import type { Reader, Transactor } from '../../store/store'
import { addChallenge } from '../challenges/add-challenge'
import { disputeAtCapture } from '../disputes/new-dispute'
import { checkFraud } from '../fraud/check-fraud'
import { findIntent } from '../intents/find-intent'
import { useWalletSession } from '../wallets/use-wallet-session'
import { checkBoundToken } from './bound-token'
import { type AuthorisePaymentInput, isGiven, paysByWallet, threeDSecureWish } from './input'
import { newPayment, type PaymentParts } from './new-payment'
import { challengeFor } from './payment-challenge'
import { instrumentFromInput, instrumentFromVault, methodOfToken, type PaymentInstrument } from './payment-instrument'
import { amountIssues, authoriseIssues } from './validate-payment'
import { decideVerdict } from './verdict'

/** A payment and its customer action; `challenge` is null if the payment needs no action. */
export interface Authorised {
  payment: PaymentRecord
  challenge: ChallengeRecord | null
}

const findCustomer = (reader: Reader, id: string | null | undefined, { caller }: Context): CustomerRecord | null => {
  if (!isGiven(id)) return null
  const customer = reader.get('customers', id)
  if (!customer || customer.accountId !== caller.account.id) throw notFound('customer', id)
  return customer
}

const flowOf = (input: AuthorisePaymentInput, intent: IntentRecord | null, { flows }: Context): Flow | null => {
  if (isGiven(input.paymentProcessorConnectionId)) return null
  const id = input.flowId ?? intent?.paymentFlowId
  const flow = flows.find((candidate) => candidate.id === id)
  if (!flow) throw notFound('flow', id ?? '')
  return flow
}

const sumOf = (input: AuthorisePaymentInput, intent: IntentRecord | null): PaymentParts['sum'] => {
  const fallback = paysByWallet(input.paymentMethod) ? intent : null
  const sum = {
    amount: input.amount ?? fallback?.amount ?? 0,
    currency: input.currencyCode ?? fallback?.currency ?? '',
  }
  throwIfInvalid(amountIssues({ amount: sum.amount, currencyCode: sum.currency }))
  return sum
}

const instrumentFromToken = (
  reader: Reader,
  input: AuthorisePaymentInput,
  intent: IntentRecord | null,
  context: Context,
): PaymentInstrument => {
  const method = methodOfToken(reader, input.paymentMethod.token ?? '', context)
  checkBoundToken(reader, { method, input, intent }, context)
  return instrumentFromVault(method, context.now)
}

const findParts = (
  reader: Reader,
  input: AuthorisePaymentInput,
  given: PaymentInstrument | undefined,
  context: Context,
): PaymentParts => {
  const intent = isGiven(input.intentId) ? findIntent(reader, input.intentId, context) : null
  const sum = sumOf(input, intent)
  const flow = flowOf(input, intent, context)
  const fraud = checkFraud(flow ?? { fraud: null }, input.fraud)
  const means = given ?? instrumentFromToken(reader, input, intent, context)
  const customer = findCustomer(reader, input.customer?.id ?? means.customerId, context)
  const verdict = fraud.suspected
    ? { type: 'decline' as const, reason: 'SUSPECTED_FRAUD' as const }
    : decideVerdict(means, threeDSecureWish(input))
  return { input, sum, flow, fraud, instrument: means, intent, customer, verdict }
}

type AlsoDo = (transactor: Transactor, authorised: Authorised) => void

/**
 * Authorises a payment and stores it.
 *
 * @param alsoDo Runs in the same transaction.
 */
export const authorisePayment = async (
  input: AuthorisePaymentInput,
  context: Context,
  alsoDo: AlsoDo,
): Promise<Authorised> => {
  throwIfInvalid(authoriseIssues(input, context))
  const given = await instrumentFromInput(input, context)
  return context.store.transact((transactor) => {
    if (paysByWallet(input.paymentMethod)) useWalletSession(transactor, input.paymentMethod.walletToken, context)
    const parts = findParts(transactor, input, given, context)
    const payment = newPayment(parts, context)
    const challenge = challengeFor(parts, payment, context)
    transactor.put('payments', payment)
    if (challenge) addChallenge(transactor, challenge)
    if (payment.disputedAtCapture) transactor.put('disputes', disputeAtCapture(payment, context))
    alsoDo(transactor, { payment, challenge })
    return { payment, challenge }
  })
}
