import type * as contract from '../../contract/generated/types'
import {
  currencyIssues,
  forbidden,
  idIssues,
  invalid,
  issueUnless,
  requires3DSecure,
  throwIfInvalid,
  type ValidationIssue,
} from '../errors'
import type { Context, Received, Run } from '../operation'
import { seededConnections } from '../seed/flows'
import type { ChallengeRecord, PaymentMethodRecord, ProcessorTokenRecord, Settlement } from '../store/records'
import type { Transactor } from '../store/store'
import { isGiven } from '../values'
import { addChallenge, challengeUrl, newChallenge, resultAt } from './challenges'
import { decideVerdict, instrumentFromVault, isWebUrl } from './payments/payment-input'
import { findPaymentMethod } from './vault'

type ProcessorTokenInput = Received<contract.HeadlessPaymentProcessorTokenRequest>

const pathOf = (member: keyof ProcessorTokenInput): string => `tokenRequest.${member}`

const processorTokenIssues = (input: ProcessorTokenInput): ValidationIssue[] => {
  const { paymentProcessorConnectionId: connectionId, currencyCode, threeDSecureRedirectUrl: url } = input
  return [
    ...idIssues(connectionId, seededConnections, pathOf('paymentProcessorConnectionId'), 'connection'),
    ...currencyIssues(currencyCode, pathOf('currencyCode')),
    ...issueUnless(!isGiven(url) || isWebUrl(url), pathOf('threeDSecureRedirectUrl'), 'expected an http or https URL'),
  ]
}

/** The processor's token, or the customer action that is required first. */
type ProcessorTokenAnswer = { token: string } | { challenge: ChallengeRecord }

interface Verification {
  transactor: Transactor
  method: PaymentMethodRecord
  record: ProcessorTokenRecord
  context: Context
}

/**
 * Stores and returns the processor's token if the verification succeeded. Otherwise throws the
 * processor's rejection.
 */
const settle = ({ transactor, record, context }: Verification, settlement: Settlement): ProcessorTokenAnswer => {
  if (settlement.type !== 'approve') {
    const message = `the processor rejected the method: ${settlement.reason}`
    throw invalid([{ path: pathOf('vaultToken'), message }])
  }
  const token = `pt_${context.ids.token(24)}`
  transactor.put('processorTokens', { ...record, token })
  return { token }
}

const ask = (
  { transactor, method, record, context }: Verification,
  passed: Settlement,
  redirectUrl: string | null,
): ProcessorTokenAnswer => {
  const before = record.challengeId === null ? undefined : transactor.get('challenges', record.challengeId)
  const result = before && resultAt(before, context.now)
  if (before && result === 'succeeded') return settle({ transactor, method, record, context }, before.passed)
  // A pending challenge is reused unless the return URL differs.
  if (before && result === null && before.redirectUrl === redirectUrl) return { challenge: before }
  const shown = { amount: null, currency: null, lastDigits: method.maskedNumber.slice(-4) }
  const asked = { kind: 'threeDSecure' as const, redirectUrl, paymentId: null, intentId: null, passed, shown }
  const challenge = newChallenge(asked, context)
  addChallenge(transactor, challenge)
  transactor.put('processorTokens', { ...record, challengeId: challenge.id })
  return { challenge }
}

const verify = (verification: Verification, redirectUrl: string | null): ProcessorTokenAnswer => {
  const { method, context } = verification
  const verdict = decideVerdict(instrumentFromVault(method, context.now), redirectUrl === null ? 'impossible' : 'asked')
  switch (verdict.type) {
    case 'challenge':
    case 'approval':
      return ask(verification, verdict.passed, redirectUrl)
    case 'frictionless':
      return settle(verification, verdict.passed)
    case 'decline':
      if (verdict.reason !== 'AUTHORIZATION_REQUIRED' || redirectUrl !== null) return settle(verification, verdict)
      throw invalid([{ path: pathOf('threeDSecureRedirectUrl'), message: 'is required: the card requires 3D Secure' }])
    default:
      return settle(verification, verdict)
  }
}

/**
 * Returns a processor's token for a stored method. On the first call the processor verifies the
 * method, which may require 3-D Secure. After the customer has passed the challenge, the same call
 * returns the token or throws the processor's rejection. An issued token is stored for later calls.
 */
const requestProcessorToken = async (input: ProcessorTokenInput, context: Context): Promise<ProcessorTokenAnswer> => {
  throwIfInvalid(processorTokenIssues(input))
  return context.store.transact((transactor) => {
    const method = findPaymentMethod(transactor, input.vaultToken, context.caller)
    // A processor's token can pay any order. So only the merchant's server may request one for a
    // method that is bound to an order.
    if (method.trackingId !== null && context.caller.kind !== 'PRIVATE_KEY') throw forbidden(['PRIVATE_KEY'])
    const id = `${method.id} ${input.paymentProcessorConnectionId}`
    const record = transactor.get('processorTokens', id) ?? { id, token: null, challengeId: null }
    if (record.token !== null) return { token: record.token }
    return verify({ transactor, method, record, context }, input.threeDSecureRedirectUrl ?? null)
  })
}

const request: Run<{ tokenRequest: ProcessorTokenInput }> = async ({ tokenRequest }, context) => {
  const answer = await requestProcessorToken(tokenRequest, context)
  if ('challenge' in answer) throw requires3DSecure(challengeUrl(answer.challenge, context), null)
  return answer
}

export const processorTokenOperations = { headlessRequestPaymentProcessorToken: request }
