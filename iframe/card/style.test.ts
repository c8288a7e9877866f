import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

/** Returns the declarations of the rule with exactly this selector. */
const rule = (selector: string) => new RegExp(`^${selector} \\{([^}]*)\\}`, 'm').exec(style)?.[1] ?? ''

test('an input has a fixed height, so that the frame’s height reveals neither font nor text', () => {
  const [, height = ''] = /^\s*block-size: (.+);$/m.exec(rule('input')) ?? []
  expect(height).not.toBe('')
  // `em` depends on the font size, which the page chooses, and not on the glyphs of a font.
  expect(height).not.toMatch(/auto|normal|content|\d(ch|ex|cap|ic|lh)\b/)
})

test('the place of the brand marks has a fixed size, in a wide and in a narrow form', () => {
  const brand = rule('.brand')
  expect(brand).toMatch(/^ {2}flex: 0 1 [\d.]+em;$/m)
  expect(brand).toMatch(/^ {2}block-size: [\d.]+em;$/m)
  expect(brand).toMatch(/^ {2}overflow: hidden;$/m)
  expect(rule(' {2}.field-number .brand')).toMatch(/^ {4}inline-size: min\([\d.]+em, 50%\);$/m)
})

test('typed digits have one width, and no font feature joins or moves them', () => {
  expect(rule('input')).toMatch(/^ {2}font-variant-numeric: tabular-nums;$/m)
  const numbers = rule(':is\\(.field-number, .field-expiry, .field-cvc\\) input')
  expect(numbers).toMatch(/^ {2}font-kerning: none;$/m)
  expect(numbers).toMatch(/^ {2}font-variant-ligatures: none;$/m)
})
