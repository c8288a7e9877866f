import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replaceDigitRuns } from './digit-runs'

describe('replaceDigitRuns()', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789', '٤'), { minLength: 8, maxLength: 19 })
  const gap = fc.constantFrom('', ' ', '-', '_', '.', '/', ', ', ' - ', '\u00a0', '\u2009', '\u200b')

  it('leaves no run of the length, whatever separates or surrounds the digits', () => {
    fc.assert(
      fc.property(fc.string(), digits, gap, fc.string(), (before, number, between, after) => {
        const text = replaceDigitRuns(`${before}${number.join(between)}${after}`, 8, '[digits]')
        expect(text).not.toMatch(/\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd}){7,}/u)
        expect(text).toContain('[digits]')
      }),
    )
  })

  it('leaves shorter runs, and digits that words separate', () => {
    const text = 'expected 1 to 12, at most 255 characters, in 2026'
    expect(replaceDigitRuns(text, 8, '[digits]')).toBe(text)
    expect(replaceDigitRuns('is 12 of 123', 3, '…')).toBe('is 12 of …')
  })
})
