import assert from 'node:assert/strict'
import type { Call } from './contract-case'
import {
  assertCode,
  at,
  clientToken,
  codeOf,
  getIntent,
  pay,
  publicKey,
  startIntent,
  textAt,
  tokenise,
  tokenOf,
} from './helpers'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** A rule about time. Its case moves the service's clock, which only the mock can do. */
export interface ClockCase {
  name: string
  run(service: { call: Call; advanceClock: (milliseconds: number) => Promise<void> }): Promise<void>
}

const statusOf = async (call: Call, id: string): Promise<unknown> =>
  at(
    await call('query G($id: ID!) { getPayment(id: $id) { status } }', { variables: { id } }),
    'data.getPayment.status',
  )

const authorise = async (call: Call, flowId: string): Promise<string> =>
  textAt(await pay(call, await tokenOf(call), { flowId }), 'data.authorizePayment.id')

export const clockCases: readonly ClockCase[] = [
  {
    name: 'INTENT-4: an ACTIVE intent becomes INACTIVE after five minutes',
    run: async ({ call, advanceClock }) => {
      const id = textAt(await startIntent(call), 'data.startIntent.id')
      await call('mutation U($id: ID!) { updateIntent(id: $id) { id } }', { key: publicKey, variables: { id } })
      assert.equal(at(await getIntent(call, id), 'data.getIntent.status'), 'ACTIVE')
      await advanceClock(5 * minute + 1000)
      assert.equal(at(await getIntent(call, id), 'data.getIntent.status'), 'INACTIVE')
    },
  },
  {
    name: 'PAY-14: an authorisation that is not captured is cancelled after seven days',
    run: async ({ call, advanceClock }) => {
      const id = await authorise(call, 'flow_delayed')
      await advanceClock(7 * day + minute)
      assert.equal(await statusOf(call, id), 'CANCELLED')
    },
  },
  {
    name: 'PAY-15: a capture automation captures when its time has come',
    run: async ({ call, advanceClock }) => {
      const id = await authorise(call, 'flow_auto_capture')
      assert.equal(await statusOf(call, id), 'AUTHORISED')
      await advanceClock(hour + minute)
      assert.equal(await statusOf(call, id), 'SUCCEEDED')
    },
  },
  {
    name: 'PAY-16: 3-D Secure without a result is declined after 15 minutes',
    run: async ({ call, advanceClock }) => {
      const token = await tokenOf(call, { number: '4000002760003184' })
      const answer = await pay(call, token, { perform3DSecure: { redirectUrl: 'https://shop.example/back' } })
      const id = textAt(answer, 'errors.0.extensions.paymentId')
      assert.equal(await statusOf(call, id), 'NEEDS_3D_SECURE')
      await advanceClock(15 * minute + 1000)
      assert.equal(await statusOf(call, id), 'DECLINED')
    },
  },
  {
    name: 'AUTH-4: a Client Token expires after three hours',
    run: async ({ call, advanceClock }) => {
      const key = await clientToken(call)
      assert.equal(codeOf(await tokenise(call, {}, { key })), undefined)
      await advanceClock(3 * hour + 1000)
      assertCode(await tokenise(call, {}, { key }), 'api.key.unauthorized')
    },
  },
  {
    name: 'IDEM-1: an idempotency key is kept for 24 hours',
    run: async ({ call, advanceClock }) => {
      const token = await tokenOf(call)
      const headers = { 'x-idempotency-key': crypto.randomUUID() }
      const idOf = async () => textAt(await pay(call, token, {}, { headers }), 'data.authorizePayment.id')
      const first = await idOf()
      await advanceClock(23 * hour)
      assert.equal(await idOf(), first)
      await advanceClock(2 * hour)
      assert.notEqual(await idOf(), first)
    },
  },
]
