import assert from 'node:assert/strict'
import type { Answer, Call, ContractCase } from './contract-case'
import { assertActionUrl, assertCode, at, getIntent, pay, startIntent, textAt, tokenOf, unique } from './helpers'

const always = '4000002760003184'
const frictionless = '4000002500003155'
const whenAsked = '4000000000003220'
const thenDeclined = '4000008400001629'

const perform3DSecure = { redirectUrl: 'https://shop.example/back?cart=7' }

const fields = `status eci threeDSecureVersion threeDSecureAuthenticationResult
  paymentCore { processorStatus outcome { networkStatus declineCode } }`

const read = (call: Call, answer: Answer): Promise<Answer> =>
  call(`query G($id: ID!) { getPayment(id: $id) { ${fields} } }`, {
    variables: { id: textAt(answer, 'errors.0.extensions.paymentId') },
  })

const assertWaits = async (call: Call, answer: Answer): Promise<void> => {
  assertCode(answer, 'error.authorize.requires3DSecure')
  assert.equal(at(answer, 'data.authorizePayment'), null)
  assertActionUrl(answer)
  const payment = await read(call, answer)
  for (const name of ['eci', 'threeDSecureVersion', 'threeDSecureAuthenticationResult'])
    assert.equal(at(payment, `data.getPayment.${name}`), null, name)
  assert.equal(at(payment, 'data.getPayment.status'), 'NEEDS_3D_SECURE')
  if (payment.hasOwnCodes) return
  assert.deepEqual(at(payment, 'data.getPayment.paymentCore'), {
    processorStatus: 'requires_action',
    outcome: { networkStatus: 'not_sent_to_network', declineCode: null },
  })
}

const waiting: ContractCase[] = [always, whenAsked, thenDeclined].map((number) => ({
  name: `TDS-1: ${number} with 3D Secure requested has a pending customer action, and the error has its URL`,
  run: async ({ call }) => assertWaits(call, await pay(call, await tokenOf(call, { number }), { perform3DSecure })),
}))

export const threeDSecureCases: readonly ContractCase[] = [
  ...waiting,
  {
    name: 'TDS-1: the headless variant has its own members, and false leaves the decision to the issuer',
    run: async ({ call }) => {
      const token = await tokenOf(call, { number: whenAsked })
      const headless = (perform: boolean) => ({
        paymentProcessorConnectionId: 'connection_card',
        flowId: null,
        performHeadless3DSecure: { redirectUrl: 'https://shop.example/back', perform3DSecure: perform },
      })
      await assertWaits(call, await pay(call, token, headless(true)))
      assert.equal(at(await pay(call, token, headless(false)), 'data.authorizePayment.status'), 'AUTHORISED')
      await assertWaits(call, await pay(call, await tokenOf(call, { number: always }), headless(false)))
    },
  },
  {
    name: 'TDS-1: the intent shows the attempt in progress, and the same key returns the same challenge',
    run: async ({ call }) => {
      const intentId = textAt(await startIntent(call), 'data.startIntent.id')
      const token = await tokenOf(call, { number: always })
      const headers = { 'x-idempotency-key': unique('key') }
      const first = await pay(call, token, { intentId, perform3DSecure }, { headers })
      const second = await pay(call, token, { intentId, perform3DSecure }, { headers })
      assert.deepEqual(at(second, 'errors.0.extensions'), at(first, 'errors.0.extensions'))
      const intent = await getIntent(call, intentId)
      assert.equal(at(intent, 'data.getIntent.linkedPayments.0.status'), 'NEEDS_3D_SECURE')
      assert.equal(at(intent, 'data.getIntent.linkedPayments.1'), undefined)
      assert.equal(at(intent, 'data.getIntent.timeline.paymentAttempts.0.status'), 'IN_PROGRESS')
    },
  },
  {
    name: 'TDS-2: a frictionless card is settled immediately and authenticated',
    run: async ({ call }) => {
      const token = await tokenOf(call, { number: frictionless })
      const answer = await pay(call, token, { perform3DSecure })
      const id = textAt(answer, 'data.authorizePayment.id')
      const payment = await call(`query G($id: ID!) { getPayment(id: $id) { ${fields} } }`, { variables: { id } })
      assert.equal(at(payment, 'data.getPayment.status'), 'SUCCEEDED')
      assert.equal(at(payment, 'data.getPayment.eci'), '05')
      assert.equal(at(payment, 'data.getPayment.threeDSecureVersion'), '2.2.0')
      assert.equal(at(payment, 'data.getPayment.threeDSecureAuthenticationResult'), 'authenticated')
    },
  },
  {
    name: 'TDS-3: a card without 3D Secure is settled without it, even if it is requested',
    run: async ({ call }) => {
      const answer = await pay(call, await tokenOf(call), { perform3DSecure })
      assert.equal(at(answer, 'data.authorizePayment.status'), 'SUCCEEDED')
      const unasked = await pay(call, await tokenOf(call, { number: always }))
      assert.equal(at(unasked, 'data.authorizePayment.status'), 'DECLINED')
    },
  },
  {
    name: 'TDS-1: a payment with a pending customer action cannot be captured, refunded or cancelled',
    run: async ({ call }) => {
      const waits = await pay(call, await tokenOf(call, { number: always }), { perform3DSecure })
      const id = textAt(waits, 'errors.0.extensions.paymentId')
      for (const name of ['capturePayment', 'refundPayment', 'cancelPayment']) {
        assertCode(await call(`mutation { ${name}(id: "${id}") { id } }`), 'error.payment.invalidState')
      }
    },
  },
]
