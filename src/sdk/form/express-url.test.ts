import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WalletAddress } from '../types'
import { expressOptions } from './express-url'

const address: WalletAddress = { lines: [], city: 'Wien', region: '', postcode: '1010', country: 'AT' }
const update = { total: { amount: 5589, currency: 'EUR' }, methods: [{ id: 'post', label: 'Post', amount: 490 }] }
const fetch = vi.fn()

beforeEach(() => {
  fetch.mockReset().mockImplementation(async () => Response.json(update))
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => vi.unstubAllGlobals())

const express = (attributes: Record<string, string> = {}, shipping = {}) =>
  expressOptions({ expressUrl: '/express', ...attributes }, shipping, () => 'order-1')

const bodies = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(body))

it('posts each change with the choices of the sheet, and returns the answer', async () => {
  const { shipping, onCouponChange } = express({ expressCoupon: '' })
  expect(await shipping?.onAddressChange(address)).toEqual(update)
  await shipping?.onMethodChange?.('post')
  await onCouponChange?.('TENOFF')
  expect(fetch).toHaveBeenCalledWith('/express', expect.objectContaining({ method: 'POST' }))
  expect(bodies()).toEqual([
    { trackingId: 'order-1', changed: 'address', address },
    { trackingId: 'order-1', changed: 'method', address, methodId: 'post' },
    { trackingId: 'order-1', changed: 'coupon', address, methodId: 'post', coupon: 'TENOFF' },
  ])
})

it('starts each sheet without the choices of an earlier one', async () => {
  const { shipping, beforeOpen } = express()
  await shipping?.onMethodChange?.('post')
  expect(beforeOpen?.('APPLE_PAY')).toBeUndefined()
  await shipping?.onAddressChange(address)
  expect(bodies()[1]).toEqual({ trackingId: 'order-1', changed: 'address', address })
})

it('forgets a coupon and a delivery method that the server rejects', async () => {
  const { shipping, onCouponChange } = express({ expressCoupon: '' })
  await onCouponChange?.('TENOFF')
  fetch.mockImplementation(async () => Response.json({ errors: [{ field: 'coupon', message: 'no' }] }))
  await onCouponChange?.('NONE')
  await shipping?.onMethodChange?.('bike')
  await shipping?.onAddressChange(address)
  expect(bodies().at(-1)).toEqual({ trackingId: 'order-1', changed: 'address', address, coupon: 'TENOFF' })
})

it('forgets a coupon and a delivery method for which the server fails', async () => {
  const { shipping, onCouponChange } = express({ expressCoupon: '' })
  await shipping?.onMethodChange?.('post')
  fetch.mockImplementation(async () => new Response('', { status: 500 }))
  await expect(shipping?.onMethodChange?.('bike')).rejects.toThrow('HTTP 500')
  await expect(onCouponChange?.('NONE')).rejects.toThrow('HTTP 500')
  await expect(shipping?.onAddressChange(address)).rejects.toThrow('HTTP 500')
  expect(bodies().at(-1)).toEqual({ trackingId: 'order-1', changed: 'address', address, methodId: 'post' })
})

it('throws for an answer that is no success, so that the sheet shows an error', async () => {
  fetch.mockResolvedValue(new Response('', { status: 500 }))
  await expect(express().shipping?.onAddressChange(address)).rejects.toThrow(
    'data-express-url: the server answered HTTP 500',
  )
})

it('keeps methods and countries of the JSON block, and has a coupon field only if the tag asks for one', () => {
  const { shipping, onCouponChange } = express({}, { countries: ['AT'] })
  expect(shipping?.countries).toEqual(['AT'])
  expect(onCouponChange).toBeUndefined()
})

it('collects no address without data-express-url, or with an invalid one', () => {
  for (const attributes of [{}, { expressUrl: 'javascript:x' }])
    expect(expressOptions(attributes, {}, () => 'order-1')).toEqual({})
})
