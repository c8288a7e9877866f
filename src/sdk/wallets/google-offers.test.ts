import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WalletUpdate } from '../types'
import { createGoogleClient } from './google-client'
import { euros, google, walletShop } from './testing/wallet-shop'

let callbacks: google.payments.api.PaymentDataCallbacks

beforeEach(() => {
  class PaymentsClient {
    constructor({ paymentDataCallbacks = {} as typeof callbacks }: google.payments.api.PaymentOptions) {
      callbacks = paymentDataCallbacks
    }
  }
  vi.stubGlobal('google', { payments: { api: { PaymentsClient } } })
})
afterEach(() => void vi.unstubAllGlobals())

/** A sheet in which these codes are entered; the shop says this of each. */
const entering = (answers: Record<string, WalletUpdate>) => {
  const shop = walletShop({ onCouponChange: (code) => answers[code] })
  const { sheet } = shop.openSheet()
  createGoogleClient({
    host: shop.host,
    options: shop.options,
    google,
    sheet: () => ({ sheet, transactionId: 'one' }),
  })
  const enter = async (...redemptionCodes: string[]) =>
    callbacks.onPaymentDataChanged?.({
      callbackTrigger: 'OFFER',
      offerData: { redemptionCodes },
    } as google.payments.api.IntermediatePaymentData)
  return { sheet, enter, payments: shop.payments }
}

const noSuch = { errors: [{ field: 'coupon' as const, message: 'No such coupon' }] }
const offered = (...codes: string[]) => ({
  newOfferInfo: { offers: codes.map((redemptionCode) => ({ redemptionCode, description: redemptionCode })) },
})

it('tells Google which code is taken: what the answer does not name is not shown as taken', async () => {
  const { enter, sheet } = entering({ TENOFF: { total: euros(4099) }, NONE: noSuch, '': { total: euros(5099) } })
  expect(await enter('TENOFF')).toMatchObject({ ...offered('TENOFF'), newTransactionInfo: { totalPrice: '40.99' } })
  // Google tells the codes that stand, and the new one last.
  expect(await enter('TENOFF', 'NONE')).toMatchObject({ ...offered('TENOFF'), error: { reason: 'OFFER_INVALID' } })
  expect([sheet.coupon, sheet.bill.total]).toEqual(['TENOFF', euros(4099)])
  expect(await enter()).toMatchObject({ ...offered(), newTransactionInfo: { totalPrice: '50.99' } })
  expect(sheet.coupon).toBeUndefined()
})

it('goes by no code where the shop has taken its price back with the refusal', async () => {
  const { enter, sheet } = entering({ TENOFF: { total: euros(4099) }, NONE: { ...noSuch, total: euros(5099) } })
  await enter('TENOFF')
  expect(await enter('TENOFF', 'NONE')).toMatchObject(offered())
  expect([sheet.coupon, sheet.bill.total]).toEqual([undefined, euros(5099)])
})

it('has a description short enough for Google', async () => {
  const code = 'A'.repeat(80)
  const { enter } = entering({ [code]: {} })
  const update = await enter(code)
  expect(update?.newOfferInfo?.offers[0]).toEqual({ redemptionCode: code, description: 'A'.repeat(59) })
})
