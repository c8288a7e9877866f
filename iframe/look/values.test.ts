import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parts } from './parts'
import { tokens } from './tokens'
import { type Check, family } from './values'

const checks: Check[] = [
  ...Object.values(tokens),
  ...Object.values(parts).flatMap(([, allowed]) => Object.values(allowed)),
  family(['Shop Sans', 'Inter']),
]

/** Pieces of which CSS that does harm is made, among pieces of what is allowed. */
const pieces = fc.constantFrom(
  ...[
    '#fff',
    '#a1b2c3',
    '1px',
    '12px',
    '-3px',
    '.5em',
    'rgb(',
    '1, 2, 3',
    ')',
    ' ',
    ',',
    ', ',
    'inset ',
    'none',
    'bold',
    '400',
  ],
  ...[
    'url(',
    'https://evil.example',
    'var(--x)',
    'calc(',
    'expression(',
    ';',
    '}',
    '{',
    '/*',
    '*/',
    '\\',
    '"',
    "'",
    '<',
    '>',
    ':',
  ],
  ...[
    '@import',
    '!important',
    '\n',
    '\0',
    '٣',
    'system-ui',
    'Inter',
    'transparent',
    'e9',
    '%',
    '+',
    '999',
    'attr(',
    'image-set(',
  ],
)
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 8 }).map((some) => some.join('')),
)

describe('whatever passes', () => {
  it('ends no rule, begins none and names no address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...checks), texts, (check, text) => {
        const passed = check(text) ?? ''
        expect(passed).not.toMatch(/[;{}<>:@\\!*\n\r\f\0]|\/\*|\/\//)
        // Nothing is called but what makes a colour, and quotes stand around names only.
        expect(passed.replace(/rgba?\(/g, '')).not.toContain('(')
        expect(passed.replace(/"[\w -]+"/g, '')).not.toMatch(/["']/)
        expect(passed.length).toBeLessThan(400)
      }),
      { numRuns: 20_000 },
    )
  })

  it('holds no length beyond 80 px', () => {
    const lengths = fc.tuple(
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.constantFrom('px', 'em', 'rem', 'vw', '%', ''),
    )
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(tokens)), lengths, (check, [number, unit]) => {
        const text = `${Math.round(number * 100) / 100}${unit}`
        if (check(text) === undefined || unit === '') return
        expect(Math.abs(number) * (unit === 'px' ? 1 : 16)).toBeLessThan(81)
      }),
    )
  })
})
