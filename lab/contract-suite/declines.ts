import assert from 'node:assert/strict'
import type { ContractCase } from './contract-case'
import { at, tokenOf } from './helpers'

/** The decline reasons, in the order of the GraphQL schema. */
const reasons =
  `INVALID_CVC AUTHORIZATION_REQUIRED CONTACT_CARD_ISSUER UNSUPPORTED_CARD UNSUPPORTED_CURRENCY CARD_REJECTED
  EXPIRED_CARD SUSPECTED_FRAUD GENERAL_DECLINE INCORRECT_NUMBER INCORRECT_PIN INVALID_ADDRESS INVALID_CARD_OR_ACCOUNT
  INVALID_AMOUNT INVALID_DATE LOST_RESTRICTED_OR_STOLEN_CARD BLOCKED_LIST NOT_PERMITTED OFFLINE_OR_ONLINE_PIN_REQUIRED
  PIN_RETRY_EXCEEDED PROCESSING_ERROR WITHDRAWAL_COUNT_LIMIT_EXCEEDED UNKNOWN`.split(/\s+/)

export const declineCases: readonly ContractCase[] = reasons.map((reason) => ({
  name: `PAY-4: the cardholder name reason:${reason} declines with this reason and the processor's message`,
  run: async ({ call }) => {
    const token = await tokenOf(call, { name: `reason:${reason}` })
    const outcome = 'paymentCore { outcome { declineCode reason processorDeclineCode type } } status'
    const answer = await call(
      `mutation D($token: String!) {
        authorizePayment(authorisePayment: {
          flowId: "flow_immediate", amount: 100, currencyCode: "EUR", paymentMethod: { type: "CARD", token: $token }
        }) { ${outcome} }
      }`,
      { variables: { token } },
    )
    const payment = (path: string) => at(answer, `data.authorizePayment.${path}`)
    assert.match(String(payment('status')), /^(DECLINED|FAILED)$/)
    assert.equal(payment('paymentCore.outcome.declineCode'), reason)
    assert.match(String(payment('paymentCore.outcome.reason')), /\w/)
    assert.match(String(payment('paymentCore.outcome.processorDeclineCode')), /\w/)
    assert.equal(payment('paymentCore.outcome.type'), 'PAYMENT')
  },
}))
