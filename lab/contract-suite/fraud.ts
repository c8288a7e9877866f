import assert from 'node:assert/strict'
import { wholeBehaviour, wholeOrder } from './complete-fraud-payloads'
import type { Call, ContractCase } from './contract-case'
import { behaviour, order } from './fraud-payloads'
import { assertCode, assertExtension, assertIssues, at, codeOf, pay, tokenOf } from './helpers'

const payIn = async (call: Call, flowId: string, fraud?: unknown) =>
  pay(call, await tokenOf(call), { flowId, ...(fraud === undefined ? {} : { fraud }) })

interface Scored {
  flowId: string
  fraud: unknown
  score: number
  level: string
  status: string
}

const scored: readonly Scored[] = [
  { flowId: 'flow_fraud_order', fraud: order(), score: 12, level: 'normal', status: 'SUCCEEDED' },
  {
    flowId: 'flow_fraud_order',
    fraud: order({ customerOrderRecommendation: 'REVIEW' }),
    score: 55,
    level: 'elevated',
    status: 'SUCCEEDED',
  },
  {
    flowId: 'flow_fraud_order',
    fraud: order({ customerOrderRecommendation: 'DECLINE_POLICY' }),
    score: 80,
    level: 'highest',
    status: 'DECLINED',
  },
  {
    flowId: 'flow_fraud_order',
    fraud: order({ customerOrderRecommendation: 'DECLINE_FRAUD' }),
    score: 95,
    level: 'highest',
    status: 'DECLINED',
  },
  { flowId: 'flow_fraud_behaviour', fraud: behaviour(), score: 15, level: 'normal', status: 'SUCCEEDED' },
  {
    flowId: 'flow_fraud_behaviour',
    fraud: behaviour({ user_email: 'eve@fraud.example' }),
    score: 90,
    level: 'highest',
    status: 'DECLINED',
  },
]

const scores: ContractCase[] = scored.map(({ flowId, fraud, score, level, status }) => ({
  name: `FRAUD-4: in ${flowId} a score of ${score} leads to ${status}`,
  run: async ({ call }) => {
    const answer = await payIn(call, flowId, fraud)
    assert.equal(codeOf(answer), undefined, JSON.stringify(answer.body))
    assert.equal(at(answer, 'data.authorizePayment.status'), status)
    const outcome = 'data.authorizePayment.paymentCore.outcome'
    assert.equal(at(answer, `${outcome}.riskScore`), score)
    assert.equal(at(answer, `${outcome}.riskLevel`), level)
    assert.equal(at(answer, `${outcome}.declineCode`), status === 'DECLINED' ? 'SUSPECTED_FRAUD' : null)
    const heard = status === 'DECLINED' ? 'not_sent_to_network' : 'approved_by_network'
    assert.equal(at(answer, `${outcome}.networkStatus`), heard)
  },
}))

const suspectedCard = '4100000000000019'

const suspicions: readonly { flowId: string; fraud?: unknown; score: number }[] = [
  { flowId: 'flow_immediate', score: 90 },
  { flowId: 'flow_fraud_order', fraud: order(), score: 12 },
  { flowId: 'flow_fraud_behaviour', fraud: behaviour(), score: 15 },
]

const suspectedByIssuer: ContractCase[] = suspicions.map(({ flowId, fraud, score }) => ({
  name: `FRAUD-4: if the issuer suspects fraud in ${flowId}, riskScore is ${score}`,
  run: async ({ call }) => {
    const answer = await pay(call, await tokenOf(call, { number: suspectedCard }), { flowId, fraud })
    const outcome = 'data.authorizePayment.paymentCore.outcome'
    assert.equal(at(answer, `${outcome}.declineCode`), 'SUSPECTED_FRAUD', JSON.stringify(answer.body))
    assert.equal(at(answer, `${outcome}.networkStatus`), 'declined_by_network')
    assert.equal(at(answer, `${outcome}.riskScore`), score)
  },
}))

const channels = ['WEB', 'PHONE', 'MOBILE_APP', 'SOCIAL', 'MARKETPLACE', 'IN_STORE_KIOSK', 'SCAN_AND_GO', 'SMART_TV']

const whole: ContractCase[] = [
  {
    name: 'FRAUD-1: an order with every member is accepted, whatever its sales channel',
    run: async ({ call }) => {
      for (const channel of channels) {
        const answer = await payIn(call, 'flow_fraud_order', wholeOrder(channel, 'APPROVE'))
        assert.equal(at(answer, 'data.authorizePayment.status'), 'SUCCEEDED', JSON.stringify(answer.body))
      }
    },
  },
  {
    name: 'FRAUD-2: an order with every member is accepted, with any shipping method and promotion status',
    run: async ({ call }) => {
      for (const fraud of [wholeBehaviour('physical', 'success'), wholeBehaviour('electronic', 'failure')]) {
        const answer = await payIn(call, 'flow_fraud_behaviour', fraud)
        assert.equal(at(answer, 'data.authorizePayment.status'), 'SUCCEEDED', JSON.stringify(answer.body))
      }
    },
  },
]

const payloads: ContractCase[] = [
  {
    name: 'FRAUD-3: one error has all issues of a payload, and its provider',
    run: async ({ call }) => {
      const fraud = { ...order({ orderId: '' }, { confirmationEmail: 'ada', products: [] }), device: {} }
      const answer = await payIn(call, 'flow_fraud_order', fraud)
      assert.equal(answer.status, 200)
      assertCode(answer, 'error.fraud.invalidPayload')
      assertExtension(answer, 'provider', 'order-risk')
      assertIssues(
        answer,
        ['device.clientIpAddress', 'orderId', 'purchase.confirmationEmail', 'purchase.products'].map(
          (path) => `authorisePayment.fraud.${path}`,
        ),
      )
      assert.equal(at(answer, 'data.authorizePayment') ?? null, null)
    },
  },
  {
    name: 'FRAUD-3: a flow with a fraud check requires a payload',
    run: async ({ call }) => {
      for (const [flowId, provider] of [
        ['flow_fraud_order', 'order-risk'],
        ['flow_fraud_behaviour', 'behavioural-risk'],
      ] as const) {
        const answer = await payIn(call, flowId)
        assertCode(answer, 'error.fraud.invalidPayload')
        assertExtension(answer, 'provider', provider)
        assertIssues(answer, ['authorisePayment.fraud'])
      }
    },
  },
  {
    name: 'FRAUD-5: a flow without a fraud check accepts any JSON object, but nothing else',
    run: async ({ call }) => {
      for (const fraud of [{}, { anything: [1] }, null]) {
        const answer = await payIn(call, 'flow_immediate', fraud)
        assert.equal(at(answer, 'data.authorizePayment.status'), 'SUCCEEDED')
      }
      for (const fraud of ['{}', [], 7]) {
        const answer = await payIn(call, 'flow_immediate', fraud)
        assertCode(answer, 'error.validation')
        assertIssues(answer, ['authorisePayment.fraud'])
      }
    },
  },
]

export const fraudCases: readonly ContractCase[] = [...scores, ...suspectedByIssuer, ...whole, ...payloads]
