import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

/** Returns the declarations of the rule with exactly this selector, outside a selector list. */
const rule = (selector: string): string =>
  new RegExp(`(?<!,\\n)^${selector.replaceAll('.', '\\.')} \\{([^}]*)\\}`, 'm').exec(style)?.[1] ?? ''

test('the digits of a saved card have the width of zeros, and no font feature joins or moves them', () => {
  expect(rule('.digits')).toMatch(/^ {2}inline-size: 4ch;$/m)
  expect(rule('.digits.date')).toMatch(/^ {2}inline-size: 5ch;$/m)
  for (const declaration of [
    'display: inline-block',
    'font-kerning: none',
    'font-variant-ligatures: none',
    'font-variant-numeric: tabular-nums',
    'letter-spacing: 0',
    'white-space: nowrap',
  ]) {
    expect(rule('.digits')).toContain(`  ${declaration};\n`)
  }
})

test('the parts of a saved card’s row have places of their own, and do not wrap', () => {
  expect(rule('.method-text')).toMatch(/^ {2}white-space: nowrap;$/m)
  expect(rule('.method-text')).toMatch(/^ {2}container-type: inline-size;$/m)
  expect(rule('.method-parts')).toMatch(/^ {2}display: grid;$/m)
  expect(rule('.method-digits')).toMatch(/^ {2}inline-size: [\d.]+em;$/m)
  for (const part of ['.method-digits', '.method-text .method-note'])
    expect(rule(part)).toMatch(/^ {2}grid-area: 1 \/ \d;$/m)
  expect(rule('.method-text :is\\(.method-name, .method-note\\)')).toMatch(/^ {2}overflow: hidden;$/m)
})

test('the parts of a saved card’s row that wrap in a narrow frame have a fixed height', () => {
  const wrapping = [...style.matchAll(/\{([^{}]*white-space: normal;[^{}]*)\}/g)].map(
    ([, declarations]) => declarations,
  )
  expect(wrapping).toHaveLength(2)
  for (const declarations of wrapping)
    expect(declarations).toMatch(/^ {4}block-size: calc\(2em \* var\(--line-height\)\);$/m)
})

test('a part of a saved card’s row has the height of a line, also with an empty text', () => {
  expect(rule('.method-text :is\\(.method-name, .method-note\\)::before')).toMatch(/^ {2}content: "\\200b";$/m)
})
