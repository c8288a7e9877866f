import { describe, expect, it } from 'vitest'
import { attempt, recordOf } from '../../../lab/support/checkout-handlers/records'
import { createServer } from '../create-server'
import { digest } from './digest'
import { attemptOfCode, returnCodeOf, withReturnCode } from './return-code'

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

describe('attemptOfCode()', () => {
  const day = 24 * 60 * 60 * 1000
  const find = async (code: unknown, now = 0) => {
    const attempts = await Promise.all(
      ['A', 'B', 'C'].map(async (key) =>
        attempt(key, { name: 'asked' }, { startedAt: 1000, returnCodeHash: await digest(`code-${key}`) }),
      ),
    )
    const without = attempt('none', { name: 'asked' })
    return (await attemptOfCode(recordOf([without, ...attempts]), code, now))?.idempotencyKey
  }

  it.each<[string, unknown, number, string | undefined]>([
    ['the code of an attempt', 'code-B', 1000, 'B'],
    ['a code of just under 24 hours', 'code-C', 1000 + day - 1, 'C'],
    ['a code of 24 hours', 'code-C', 1000 + day, undefined],
    ['a wrong code', 'code-D', 1000, undefined],
    ['no code', undefined, 1000, undefined],
    ['an empty code', '', 1000, undefined],
    ['a list with a code', ['code-A'], 1000, undefined],
  ])('ORDER-29: %s', async (_what, code, now, key) => {
    expect(await find(code, now)).toBe(key)
  })

  it('ORDER-29: a hash must match as a whole', async () => {
    const hash = await digest('code')
    const [first, last] = [hash.slice(1), hash.slice(0, -1)]
    for (const other of ['', first, last, `${hash}0`, `g${first}`, `${last}g`]) {
      const record = recordOf([attempt('A', { name: 'asked' }, { returnCodeHash: other })])
      expect(await attemptOfCode(record, 'code', 0)).toBeUndefined()
    }
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
    ['names the order once', 'https://shop.example/?a=1&id=order_1', '/?a=1&id=order_1&tender_return=CODE'],
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

  it('knows the return document of a service whose URL ends with slashes', () => {
    const to = changed(nested('https://shop.example/'), 'order_1', 'https://pay.example/base//').searchParams.get('to')
    expect(to).toContain('tender_return=CODE')
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
    'https://shop.example/base/frames/return.html?to=https://shop.example/',
  ])('adds the code to a page of the shop with a parameter `to`: %s', (page) => {
    expect(changed(page).searchParams.get('tender_return')).toBe('CODE')
  })
})
