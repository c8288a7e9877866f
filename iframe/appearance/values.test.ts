import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parts } from './parts'
import { readAppearance } from './read-appearance'
import { tokens } from './tokens'

const properties = {
  ...{ color: '', fontSize: '', fontWeight: '', fontStyle: '', letterSpacing: '', textTransform: '' },
  ...{
    backgroundColor: '',
    borderColor: '',
    borderWidth: '',
    borderRadius: '',
    boxShadow: '',
    outlineColor: '',
    padding: '',
  },
}

/**
 * Sets all tokens, the font and all properties of the parts to this text. Returns the resulting CSS
 * values.
 */
const accepted = (text: string): string[] => {
  const same = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]))
  const rule = same(Object.keys(properties))
  const appearance = readAppearance(
    {
      ...same([...Object.keys(tokens), 'font', 'fontFamily', 'theme']),
      parts: Object.fromEntries(Object.keys(parts).map((part) => [part, rule])),
      fonts: [{ data: new Uint8Array(1), ...same(['family', 'weight', 'style', 'unicodeRange']) }],
    },
    () => {},
  )
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(texts)
  return texts(appearance)
}

/** Fragments of valid values and of harmful CSS, which are combined at random. */
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

describe('every accepted value', () => {
  it('contains no URL and no syntax of CSS rules', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const value of accepted(text)) {
          expect(value).not.toMatch(/[;{}<>():@\\!*/'"\n\r\f\0]/)
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('contains no length above 80 px', () => {
    const lengths = fc.tuple(
      fc.integer({ min: -100_000, max: 100_000 }).map((hundredths) => hundredths / 100),
      fc.constantFrom('px', 'em', 'rem', 'vw', '%'),
    )
    fc.assert(
      fc.property(lengths, ([number, unit]) => {
        if (accepted(`${number}${unit}`).length === 0) return
        expect(Math.abs(number) * (unit === 'px' ? 1 : 16)).toBeLessThanOrEqual(80)
      }),
    )
  })
})
