import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../contract-suite/call-through'
import { codeOf, pay, textAt } from '../../contract-suite/helpers'
import { createNodeMock } from '../../node'
import { day, minute } from '../../records/instant'

let now = Date.UTC(2026, 0, 15, 12)
const mock = createNodeMock({ clock: () => now })
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

const payWithNewSession = async (afterMs: number) => {
  const answer = await call('mutation { setupWallet(walletType: "GOOGLE_PAY", payload: { merchantGatewayId: "m" }) }')
  const merchantSessionIdentifier = textAt(answer, 'data.setupWallet.merchantSessionIdentifier')
  now += afterMs
  return codeOf(
    await pay(call, '', { paymentMethod: { type: 'GOOGLE_PAY', walletToken: { merchantSessionIdentifier } } }),
  )
}

test('WALLET-6: a session is valid for exactly five minutes', async () => {
  expect(await payWithNewSession(5 * minute - 1)).toBeUndefined()
  expect(await payWithNewSession(5 * minute)).toBe('error.validation')
})

test('WALLET-6: for a day, an expired session is an issue; after that it is unknown, even if it is not deleted yet', async () => {
  expect(await payWithNewSession(5 * minute + day - 1)).toBe('error.validation')
  expect(await payWithNewSession(5 * minute + day)).toBeUndefined()
})
