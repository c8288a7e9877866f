import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { euros, google, walletShop } from '../../../lab/support/sdk/wallets/wallet-shop'
import type { WalletUpdate } from '../types'
import { createGoogleClient } from './google-client'

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

/** Opens a sheet. The merchant answers the coupons with these updates. */
const setUp = (updates: Record<string, WalletUpdate>) => {
  const shop = walletShop({ onCouponChange: (code) => updates[code] })
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

const unknownCoupon = { errors: [{ field: 'coupon' as const, message: 'No such coupon' }] }
const offered = (...codes: string[]) => ({
  newOfferInfo: { offers: codes.map((redemptionCode) => ({ redemptionCode, description: redemptionCode })) },
})

it('lists the accepted coupon, and no rejected one', async () => {
  const { enter, sheet } = setUp({ TENOFF: { total: euros(4099) }, NONE: unknownCoupon, '': { total: euros(5099) } })
  expect(await enter('TENOFF')).toMatchObject({ ...offered('TENOFF'), newTransactionInfo: { totalPrice: '40.99' } })
  // Google sends all accepted coupons, followed by the new one.
  expect(await enter('TENOFF', 'NONE')).toMatchObject({ ...offered('TENOFF'), error: { reason: 'OFFER_INVALID' } })
  expect([sheet.coupon, sheet.bill.total]).toEqual(['TENOFF', euros(4099)])
  expect(await enter()).toMatchObject({ ...offered(), newTransactionInfo: { totalPrice: '50.99' } })
  expect(sheet.coupon).toBeUndefined()
})

it('lists no coupon if the total has changed with the rejection', async () => {
  const { enter, sheet } = setUp({ TENOFF: { total: euros(4099) }, NONE: { ...unknownCoupon, total: euros(5099) } })
  await enter('TENOFF')
  expect(await enter('TENOFF', 'NONE')).toMatchObject(offered())
  expect([sheet.coupon, sheet.bill.total]).toEqual([undefined, euros(5099)])
})

it('limits the description to the length that Google accepts', async () => {
  const code = 'A'.repeat(80)
  const { enter } = setUp({ [code]: {} })
  const update = await enter(code)
  expect(update?.newOfferInfo?.offers[0]).toEqual({ redemptionCode: code, description: 'A'.repeat(59) })
})
