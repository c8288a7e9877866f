import { describe, expect, it } from 'vitest'
import { createServer } from '../create-server'
import { returnCodeOf, withReturnCode } from './return-code'

const serverWith = (privateKey: string) =>
  createServer({ serviceUrl: 'https://pay.example', privateKey, features: [], fetch: () => Promise.reject() })

describe('returnCodeOf()', () => {
  it('ORDER-29: derives 256 bits from the Private Key and the idempotency key', async () => {
    const first = await returnCodeOf(serverWith('sk_test_1'), 'key-1')
    expect(first?.code).toMatch(/^[\w-]{43}$/)
    expect(first?.hash).toMatch(/^[\da-f]{64}$/)
    expect(await returnCodeOf({ ...serverWith('sk_test_1') }, 'key-1')).toEqual(first)
    expect((await returnCodeOf(serverWith('sk_test_1'), 'key-2'))?.code).not.toBe(first?.code)
    expect((await returnCodeOf(serverWith('sk_test_2'), 'key-1'))?.code).not.toBe(first?.code)
  })

  it('returns null for a client that createServer did not create', async () => {
    expect(await returnCodeOf({}, 'key-1')).toBeNull()
  })
})

const document = 'https://pay.example/base/frames/1.0.0/return.html?challenge=c&way=modal&account=pk_test_1'
const nested = (to: string) => `${document}&to=${encodeURIComponent(to)}`

describe('withReturnCode()', () => {
  const changed = (returnUrl: string, trackingId = 'order_1', serviceUrl = 'https://pay.example/base/') => {
    const isReturnOrigin = (origin: string) => ['https://shop.example', 'https://pay.example'].includes(origin)
    return withReturnCode(new URL(returnUrl), { code: 'CODE', trackingId, serviceUrl, isReturnOrigin })
  }

  it.each([
    ['adds both parameters', 'https://shop.example/', '/?tender_order=order_1&tender_return=CODE'],
    [
      'keeps the page’s query',
      'https://shop.example/?a=b%20c&x',
      '/?a=b%20c&x&tender_order=order_1&tender_return=CODE',
    ],
    ['keeps a route', 'https://shop.example/#/pay', '/?tender_order=order_1&tender_return=CODE#/pay'],
    ['names the order once', 'https://shop.example/?id=order_1', '/?id=order_1&tender_return=CODE'],
    [
      'replaces those of an earlier attempt',
      'https://shop.example/?tender_order=order_0&tender_return=OLD&a=1',
      '/?a=1&tender_order=order_1&tender_return=CODE',
    ],
  ])('%s: %s', (_what, page, expected) => {
    expect(changed(page).href).toBe(`https://shop.example${expected}`)
    const url = changed(nested(page))
    expect(url.searchParams.get('to')).toBe(`https://shop.example${expected}`)
    url.searchParams.delete('to')
    expect(url.href).toBe(document)
  })

  it('escapes the order’s id', () => {
    const { searchParams } = changed('https://shop.example/', 'é & =/漢')
    expect(Object.fromEntries(searchParams)).toEqual({ tender_order: 'é & =/漢', tender_return: 'CODE' })
  })

  it.each([
    ['another site', nested('https://evil.example/')],
    ['no page', nested('javascript:alert(1)')],
    ['a path', nested('/thanks')],
  ])('ORDER-29: gives no code to %s', (_what, returnUrl) => {
    expect(changed(returnUrl).href).toBe(returnUrl)
  })

  it.each([
    'https://shop.example/frames/return.html?to=https://shop.example/',
    'https://pay.example/thanks?to=https://shop.example/',
  ])('adds the code to a page of the shop with a parameter `to`: %s', (page) => {
    expect(changed(page).searchParams.get('tender_return')).toBe('CODE')
  })
})
