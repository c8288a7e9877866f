import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

/** The declarations of the rule with just this selector. */
const rule = (selector: string) => new RegExp(`^${selector} \\{([^}]*)\\}`, 'm').exec(style)?.[1] ?? ''

test('an input has a height of its own, whatever its font and what is typed, so that the frame’s height reveals neither', () => {
  const [, height = ''] = /^\s*block-size: (.+);$/m.exec(rule('input')) ?? []
  expect(height).not.toBe('')
  // An em is the size of the font, which is the page's choice; no unit here is one of the font's own glyphs.
  expect(height).not.toMatch(/auto|normal|content|\d(ch|ex|cap|ic|lh)\b/)
})

test('typed digits have one width, and no rule of a font joins or moves them', () => {
  expect(rule('input')).toMatch(/^ {2}font-variant-numeric: tabular-nums;$/m)
  const numbers = rule(':is\\(.field-number, .field-expiry, .field-cvc\\) input')
  expect(numbers).toMatch(/^ {2}font-kerning: none;$/m)
  expect(numbers).toMatch(/^ {2}font-variant-ligatures: none;$/m)
})
