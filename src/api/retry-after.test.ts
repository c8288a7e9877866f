import { describe, expect, it } from 'vitest'
import { readRetryAfter } from './retry-after'

const asked = (value: string) => readRetryAfter({ 'retry-after': value })

describe('readRetryAfter', () => {
  it.each([
    ['30', 30_000],
    [' 1 ', 1000],
    ['0', 0],
  ])('reads seconds as milliseconds: %j', (value, retryAfterMs) => expect(asked(value)).toEqual({ retryAfterMs }))

  it.each(['', 'soon', '-1', '1.5', '1e3', '0x10', '1234567890', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'asks for nothing that is no number of seconds: %j',
    (value) => expect(asked(value)).toEqual({}),
  )

  it('takes headers in any of their shapes, whatever the case of their names', () => {
    const given = [new Headers({ 'Retry-After': '2' }), { 'RETRY-AFTER': '2' }, [['Retry-After', '2']]] as const
    for (const headers of given) expect(readRetryAfter(headers as HeadersInit)).toEqual({ retryAfterMs: 2000 })
    expect(readRetryAfter({})).toEqual({})
    expect(readRetryAfter(undefined)).toEqual({})
  })
})
