import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, pay, textAt, tokenOf } from '../../../lab/contract-suite/helpers'
import { disputeReasonNames } from '../../contract/generated/names'
import { createNodeMock } from '../node'
import type { DisputeStatus } from '../store/records'
import { createMockControl } from './create-mock-control'

const url = 'http://localhost:4600'
const mock = createNodeMock({ allowControl: true })
afterAll(() => mock.stop())
const call = callThrough(mock.handle, () => url)
const controlOf = (privateKey: string) => createMockControl({ url, privateKey, fetch: mock.handle })
const control = controlOf('sk_test_demo')

const paid = async (payment: Record<string, unknown> = {}) =>
  textAt(await pay(call, await tokenOf(call), payment), 'data.authorizePayment.id')

/** Returns a dispute and its payment as the service reports them. */
const read = async (id: string, paymentId: string) => {
  const answer = await call(
    `{ getDispute(id: "${id}") { status reason paymentId } getPayment(id: "${paymentId}") { status } }`,
  )
  return { dispute: at(answer, 'data.getDispute'), payment: at(answer, 'data.getPayment.status') }
}

test.each(disputeReasonNames)('CONTROL-12: a dispute can be raised for the reason %s', async (reason) => {
  const paymentId = await paid()
  const { id } = await control.raiseDispute({ paymentId, reason })
  expect(await read(id, paymentId)).toEqual({
    dispute: { status: 'NEEDS_RESPONSE', reason, paymentId },
    payment: 'DISPUTED',
  })
})

test('CONTROL-12: the default reason is FRAUD; an alert does not change the payment', async () => {
  const paymentId = await paid()
  const { id } = await control.raiseDispute({ paymentId, status: 'NOTIFICATION' })
  expect(await read(id, paymentId)).toEqual({
    dispute: { status: 'NOTIFICATION', reason: 'FRAUD', paymentId },
    payment: 'SUCCEEDED',
  })
})

const ends: [end: DisputeStatus, payment: string][] = [
  ['WON', 'SUCCEEDED'],
  ['CLOSED', 'SUCCEEDED'],
  ['LOST', 'REFUNDED'],
  ['REFUNDED', 'REFUNDED'],
]

test.each(ends)('CONTROL-12: a dispute that is moved to %s leaves its payment %s', async (end, payment) => {
  const paymentId = await paid()
  const { id } = await control.raiseDispute({ paymentId, status: 'NOTIFICATION' })
  for (const status of ['NEEDS_RESPONSE', 'UNDER_REVIEW'] as const) {
    expect((await control.moveDispute({ id, status })).status).toBe(status)
    expect((await read(id, paymentId)).payment).toBe('DISPUTED')
  }
  await control.moveDispute({ id, status: end })
  expect(await read(id, paymentId)).toMatchObject({ dispute: { status: end }, payment })
})

test('CONTROL-12: an impossible change is rejected and changes nothing', async () => {
  const paymentId = await paid()
  const authorised = await paid({ flowId: 'flow_delayed' })
  const { id } = await control.raiseDispute({ paymentId })
  const other = controlOf('sk_test_bound')
  await expect(control.raiseDispute({ paymentId })).rejects.toThrow('409')
  await expect(control.raiseDispute({ paymentId: authorised })).rejects.toThrow('409')
  await expect(control.raiseDispute({ paymentId: authorised, status: 'LOST' })).rejects.toThrow('400')
  await expect(control.moveDispute({ id, status: 'NOTIFICATION' })).rejects.toThrow('400')
  await expect(control.moveDispute({ id: paymentId, status: 'WON' })).rejects.toThrow('404')
  await expect(other.raiseDispute({ paymentId })).rejects.toThrow('404')
  await expect(other.moveDispute({ id, status: 'WON' })).rejects.toThrow('404')
  expect(await read(id, paymentId)).toMatchObject({ dispute: { status: 'NEEDS_RESPONSE' }, payment: 'DISPUTED' })
  expect((await read(id, authorised)).payment).toBe('AUTHORISED')
})
