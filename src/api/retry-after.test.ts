import { describe, expect, it } from 'vitest'
import { readRetryAfter } from './retry-after'

const read = (value: string) => readRetryAfter({ 'retry-after': value })

describe('readRetryAfter', () => {
  it.each([
    ['30', 30_000],
    [' 1 ', 1000],
    ['0', 0],
  ])('reads seconds as milliseconds: %j', (value, retryAfterMs) => expect(read(value)).toEqual({ retryAfterMs }))

  it.each(['', 'soon', '-1', '1.5', '1e3', '0x10', '1234567890', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'ignores values that are no number of seconds: %j',
    (value) => expect(read(value)).toEqual({}),
  )

  it('accepts headers in each form and case', () => {
    const given = [new Headers({ 'Retry-After': '2' }), { 'RETRY-AFTER': '2' }, [['Retry-After', '2']]] as const
    for (const headers of given) expect(readRetryAfter(headers as HeadersInit)).toEqual({ retryAfterMs: 2000 })
    expect(readRetryAfter({})).toEqual({})
    expect(readRetryAfter(undefined)).toEqual({})
  })
})
