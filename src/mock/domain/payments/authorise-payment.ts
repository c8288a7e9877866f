import { notFound, requires3DSecure, requiresApmAuthorization, ServiceError, throwIfInvalid } from '../../errors'
import type { Context, Run } from '../../operation'
import { maskCardsIn } from '../../redaction'
import { type Flow, flowConnectionId } from '../../seed/flows'
import type {
  ChallengeRecord,
  CustomerRecord,
  FlowInstanceRecord,
  IntentRecord,
  Outcome,
  PaymentRecord,
} from '../../store/records'
import type { Reader, Transactor } from '../../store/store'
import type { Instant } from '../../time'
import { isGiven } from '../../values'
import { addChallenge, challengeUrl, newChallenge } from '../challenges'
import { findCustomer } from '../customers'
import { disputeAtCapture } from '../disputes'
import { checkFraud, type FraudCheck } from '../fraud'
import { findIntent } from '../intents'
import { useWalletSession } from '../wallets'
import { checkBoundToken } from './bound-token'
import { applySettlement, nextPayment, withThreeDSecureResult } from './life-cycle'
import {
  type AuthorisePaymentInput,
  alternativeOf,
  amountIssues,
  authoriseIssues,
  decideVerdict,
  instrumentFromInput,
  instrumentFromVault,
  methodOfToken,
  type PaymentInstrument,
  paysByWallet,
  threeDSecureWish,
  type Verdict,
} from './payment-input'
import { presentPayment } from './present-payment'

/** Everything a payment is created from, already found and validated. */
interface PaymentParts {
  input: AuthorisePaymentInput
  /** The amount to pay: minor units and ISO 4217. */
  sum: { amount: number; currency: string }
  /**
   * Null for a payment that names a processor's connection instead of a flow (the headless
   * variant).
   */
  flow: Flow | null
  fraud: FraudCheck
  instrument: PaymentInstrument
  intent: IntentRecord | null
  customer: CustomerRecord | null
  verdict: Verdict
}

/**
 * Returns the flow instances of a payment: that of its intent, and a new one if the payment runs a
 * flow that is not that of the intent.
 */
const flowInstances = ({ flow, intent }: PaymentParts, { ids, now, flows }: Context): FlowInstanceRecord[] => {
  const begin = (flowInstanceId: string, flowId: string, date: Instant): FlowInstanceRecord => {
    const name = flows.find((candidate) => candidate.id === flowId)?.name ?? flowId
    return { flowInstanceId, flowId, name, date }
  }
  const ofIntent = intent ? [begin(intent.flowInstanceId, intent.paymentFlowId, intent.date)] : []
  if (flow === null || intent?.paymentFlowId === flow.id) return ofIntent
  return [...ofIntent, begin(ids.uuid(), flow.id, now)]
}

const payer = ({ input, customer }: PaymentParts): PaymentRecord['customer'] =>
  input.customer || customer
    ? {
        id: customer?.id ?? null,
        email: input.customer?.email ?? customer?.email ?? null,
        name: maskCardsIn(input.customer?.name) ?? customer?.name ?? null,
      }
    : null

const blankPayment = (parts: PaymentParts, context: Context): PaymentRecord => {
  const { input, sum, flow, fraud, instrument: means, intent } = parts
  const { ids, now, caller } = context
  return {
    id: `payments:${ids.uuid()}`,
    accountId: caller.account.id,
    sourceId: `ch_${ids.token(24)}`,
    orderId: input.orderId ?? null,
    receiptToken: ids.token(32),
    connectionId: input.paymentProcessorConnectionId ?? flowConnectionId,
    flowId: flow?.id ?? null,
    intentId: intent?.id ?? null,
    flows: flowInstances(parts, context),
    date: now,
    // A placeholder: `newPayment` applies the first event, which sets the status.
    status: 'FAILED',
    authorisedAmount: sum.amount,
    capturedAmount: null,
    refundedAmount: 0,
    currency: sum.currency,
    country: intent?.country ?? means.country,
    origin: flow ? 'AUTOMATION' : 'HEADLESS',
    paidWith: means.paidWith,
    customer: payer(parts),
    description: maskCardsIn(input.description) ?? null,
    metadata: input.metadata ?? null,
    declineCode: null,
    riskScore: fraud.score,
    blockedByFlow: fraud.suspected,
    capture: flow?.capture ?? { by: 'api' },
    threeDSecure: null,
    disputedAtCapture: means.behaviour.type === 'dispute',
    respondBy: null,
    events: [],
  }
}

/**
 * Creates a payment as it is after authorizePayment. If the flow captures immediately, an approved
 * payment is already captured.
 */
const newPayment = (parts: PaymentParts, context: Context): PaymentRecord => {
  const blank = blankPayment(parts, context)
  const { verdict } = parts
  const time = context.now
  switch (verdict.type) {
    case 'challenge':
      return nextPayment(blank, { event: 'askThreeDSecure', time, message: 'The issuer requires 3-D Secure' })
    case 'approval':
      return nextPayment(blank, {
        event: 'askApproval',
        time,
        message: "The payment method requires the customer's approval",
      })
    case 'frictionless':
      return applySettlement(withThreeDSecureResult(blank, true), verdict.passed, time)
    default:
      return applySettlement(blank, verdict, time)
  }
}

const redirectUrlOf = ({ perform3DSecure, performHeadless3DSecure }: AuthorisePaymentInput): string | null =>
  performHeadless3DSecure?.redirectUrl ?? perform3DSecure?.redirectUrl ?? null

/** Creates the challenge for a payment's customer action; null if the payment needs no action. */
const challengeFor = (
  { input, verdict }: PaymentParts,
  payment: PaymentRecord,
  context: Context,
): ChallengeRecord | null => {
  if (verdict.type !== 'challenge' && verdict.type !== 'approval') return null
  const { paidWith, authorisedAmount: amount, currency, intentId } = payment
  const approval = alternativeOf(input.paymentMethod)
  return newChallenge(
    {
      kind: approval ?? 'threeDSecure',
      redirectUrl: approval ? (input.apmRedirectUrl ?? null) : redirectUrlOf(input),
      paymentId: payment.id,
      intentId,
      passed: verdict.passed,
      shown: { amount, currency, lastDigits: paidWith.maskedNumber?.slice(-4) ?? null },
    },
    context,
  )
}

/** A payment and its customer action; `challenge` is null if the payment needs no action. */
export interface Authorised {
  payment: PaymentRecord
  challenge: ChallengeRecord | null
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
  const customerId = input.customer?.id ?? means.customerId
  const customer = isGiven(customerId) ? findCustomer(reader, customerId, context.caller) : null
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

/** A payment with a pending customer action is reported as an error with the URL of that action. */
const outcomeOf = ({ payment, challenge }: Authorised, context: Context): Outcome => {
  if (!challenge) return { type: 'result', value: presentPayment(payment, context) }
  const requires = challenge.kind === 'threeDSecure' ? requires3DSecure : requiresApmAuthorization
  const { code, message, details } = requires(challengeUrl(challenge, context), payment.id)
  return { type: 'error', error: { code, message, details } }
}

export const authorise: Run<{ authorisePayment: AuthorisePaymentInput }> = async (args, context, keep) => {
  const authorised = await authorisePayment(args.authorisePayment, context, (transactor, made) =>
    keep(transactor, outcomeOf(made, context)),
  )
  const outcome = outcomeOf(authorised, context)
  if (outcome.type === 'error') throw new ServiceError(outcome.error)
  return outcome.value
}
