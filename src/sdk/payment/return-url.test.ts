import { afterEach, describe, expect, it, vi } from 'vitest'
import { readReturnParameters, removeReturnParameters, resolveReturnUrl } from './return-url'

it.each([
  ['', undefined],
  ['?a=1&intentId=intents%3A1', undefined],
  ['?paymentId=', undefined],
  [
    '?paymentId=payments%3A1&intentId=intents%3A1&result=succeeded',
    { paymentId: 'payments:1', intentId: 'intents:1', result: 'succeeded' },
  ],
  ['?paymentId=payments%3A1&intentId=intents%3A1&result=other', { paymentId: 'payments:1', intentId: 'intents:1' }],
  ['?order=7&paymentId=payments%3A1', { paymentId: 'payments:1', intentId: '' }],
  ['?tender_return=', undefined],
  ['?tender_order=7&tender_return=c-_1', { paymentId: '', intentId: '', returnCode: 'c-_1' }],
  [
    '?tender_return=c&paymentId=payments%3A1&intentId=&result=failed',
    { paymentId: 'payments:1', intentId: '', result: 'failed', returnCode: 'c' },
  ],
])('readReturnParameters(%j)', (search, returned) => expect(readReturnParameters(search)).toEqual(returned))

const added = 'paymentId=payments%3A1&intentId=intents%3A1&result=succeeded'

afterEach(() => void vi.unstubAllGlobals())

describe.each([
  ['', ''],
  [`?${added}`, ''],
  [`?${added}&a=b%20c`, '?a=b%20c'],
  [`?order=7%20+&${added}&x`, '?order=7%20+&x'],
  ['?myresult=1&paymentId=p&result=&b', '?myresult=1&b'],
  [`?order=7&tender_order=7%20x&tender_return=c&${added}`, '?order=7'],
  [`?tender_order=7&tender_return=c&${added}&a`, '?a'],
  ['?tender_return=c', ''],
  // These are parameters of the merchant that only have the same names.
  ['?paymentId=payments%3A1', '?paymentId=payments%3A1'],
  ['?result=7&order=1', '?result=7&order=1'],
])('a page with the query %j', (search, rest) => {
  const url = new URL(`https://shop.example/pay${search}#here`)

  it('resolveReturnUrl() › returns the address without the parameters of the service', () => {
    vi.stubGlobal('location', url)
    expect(resolveReturnUrl()).toBe(`https://shop.example/pay${rest}`)
  })

  it('removeReturnParameters() › removes them from the address bar and keeps all else', () => {
    const history = { state: { of: 'the router' }, replaceState: vi.fn() }
    vi.stubGlobal('location', url)
    vi.stubGlobal('history', history)
    removeReturnParameters()
    const expected = [history.state, '', `/pay${rest}#here`]
    expect(history.replaceState.mock.calls).toEqual(rest === search ? [] : [expected])
  })
})

it.each([
  ['#/checkout/pay', '#/checkout/pay'],
  ['#!/pay?step=2', '#!/pay?step=2'],
  ['#!pay', '#!pay'],
  ['#here', ''],
  ['#access_token=secret', ''],
  ['#access_token=/secret', ''],
  ['', ''],
])('resolveReturnUrl() › on a page with the fragment %j, keeps %j', (fragment, kept) => {
  vi.stubGlobal('location', new URL(`https://shop.example/?${added}${fragment}`))
  expect(resolveReturnUrl()).toBe(`https://shop.example/${kept}`)
})

it.each([
  ['/thanks?order=7', 'https://shop.example/thanks?order=7'],
  ['thanks', 'https://shop.example/de/thanks'],
  ['https://other.example/Thanks', 'https://other.example/Thanks'],
  ['app:thanks', 'app:thanks'],
])('resolveReturnUrl(%j) › resolves against the address of the page', (given, expected) => {
  vi.stubGlobal('location', new URL('https://shop.example/de/pay?a=1#here'))
  expect(resolveReturnUrl(given)).toBe(expected)
})
