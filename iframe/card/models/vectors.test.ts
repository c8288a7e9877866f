import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brandOf, type CardBrand, possibleBrands } from '../../../src/shared/card/brand'
import { cvcStatus } from '../../../src/shared/card/cvc'
import { expiryStatus, parseExpiry } from '../../../src/shared/card/expiry'
import { type FieldStatus, numberStatus } from '../../../src/shared/card/number'
import { digitsOf } from './digits'
import { formatExpiry } from './format'

// Test cases of other projects. The files are not part of this repository; CONTRIBUTING.md names
// them.
const folder = process.env.TENDER_CARD_VECTORS
const there = folder !== undefined
const note = there ? '' : ' (skipped: TENDER_CARD_VECTORS is not set)'

const read = <Content>(name: string, absent: Content): Content =>
  there ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : absent

/** Names of brands in those files that differ from Tender's. */
const ours: Readonly<Record<string, CardBrand>> = { 'american-express': 'amex', 'diners-club': 'diners' }
const nameOf = (brand: string) => ours[brand] ?? brand

interface BrandVectors {
  cases: {
    single_brand: { input: string; brand: string }[]
    ambiguous_brands: { input: string; brands: string[] }[]
    no_match: { input: string }[]
    security_code: [label: string, number: string, code: { size: number }][]
    lengths: [label: string, number: string, rules: { lengths: number[] }][]
  }
}

describe.skipIf(!there)(`vectors of brands${note}`, () => {
  const { cases } = read<BrandVectors>('bin-brand-vectors.credit-card-type.json', {
    cases: { single_brand: [], ambiguous_brands: [], no_match: [], security_code: [], lengths: [] },
  })
  const possible = (digits: string) =>
    possibleBrands(digits)
      .map(({ brand }) => brand)
      .sort()

  it('agree on the brand', () => {
    expect(cases.single_brand.length).toBeGreaterThan(100)
    for (const { input, brand } of cases.single_brand)
      expect([input, brandOf(input).brand]).toEqual([input, nameOf(brand)])
    for (const { input, brands } of cases.ambiguous_brands) expect(possible(input)).toEqual(brands.map(nameOf).sort())
    for (const { input } of cases.no_match) expect([input, possible(input)]).toEqual([input, []])
  })

  it('agree on the length of the security code', () => {
    for (const [, number, { size }] of cases.security_code)
      expect([number, brandOf(number).cvcLength]).toEqual([number, size])
  })

  it('agree on the lengths of numbers, except the 13 digits of some Visa cards', () => {
    for (const [label, number, { lengths }] of cases.lengths) {
      const rules = possibleBrands(number).find((each) => each.label === label)
      const theirs = label === 'Visa' ? [13, ...lengths] : lengths
      expect([label, rules?.lengths]).toEqual([label, theirs])
    }
  })
})

interface Verdict {
  isValid: boolean
  isPotentiallyValid: boolean
  card?: string | null
  month?: string | null
  year?: string | null
}
interface ValidityVectors {
  fixed_clock_used: string
  suites: Record<string, { cases: { args: [given: unknown, verdict: Verdict, size?: unknown][] | unknown[] }[] }>
}

/** For each field, the function that returns the status of a formatted value. */
const judge = {
  number: (text: string) => numberStatus(digitsOf(text)),
  cvc: (text: string, number: string) => cvcStatus(digitsOf(text).length, brandOf(number).brand),
  expiry: (text: string, _number: string, now: Date) => expiryStatus(written(text), now),
} satisfies Record<string, (text: string, number: string, now: Date) => FieldStatus>

const written = (text: string) => formatExpiry({ text, caret: text.length }, 'insert', '').text

type Judged = keyof typeof judge

/** Test cases whose expected result differs from Tender's on purpose, each with the reason. */
const disagreements: readonly [field: Judged, given: string, status: FieldStatus, reason: string][] = [
  ['number', 'x', 'empty', 'letters are ignored, so the field is empty'],
  ['number', 'foo', 'empty', 'letters are ignored, so the field is empty'],
  ['number', '411111y', 'partial', 'letters are ignored, so the number is incomplete'],
  ['number', '123', 'partial', 'the number may be of an unknown range: the bank decides'],
  ['number', '32908234', 'partial', 'the number may be of an unknown range: the bank decides'],
  ['cvc', 'foo', 'empty', 'letters are ignored, so the field is empty'],
  ['cvc', '-123', 'valid', 'signs are ignored, and three digits are a code'],
  ['cvc', 'Infinity', 'empty', 'letters are ignored, so the field is empty'],
  ['expiry', 'foo', 'empty', 'letters are ignored, so the field is empty'],
  ['expiry', '11 / 1', 'invalid', 'no year of the next nineteen begins with a 1'],
  ['expiry', '01 / 201', 'invalid', 'no year of the next nineteen begins with 201'],
  ['expiry', '011', 'invalid', 'no year of the next nineteen begins with a 1'],
  ['expiry', '111', 'invalid', 'no year of the next nineteen begins with a 1'],
  ['expiry', '01201', 'invalid', 'no year of the next nineteen begins with 201'],
  ['expiry', '1202', 'invalid', 'as a whole date it is December 2002'],
  ['expiry', '1.2', 'partial', 'a dot is a separator too, and a year may follow'],
  ['expiry', '12027', 'invalid', '12 is December: January needs a zero or a separator'],
  ['expiry', '127', 'invalid', '12 is December: January needs a zero or a separator'],
]

const year2026 = new Date('2026-01-15T12:00:00.000Z')

it.each(disagreements)('%s %j is %s: %s', (field, given, status) => {
  expect(judge[field](given, '', year2026)).toBe(status)
})

describe.skipIf(!there)(`vectors of validity${note}`, () => {
  const { suites, fixed_clock_used } = read<ValidityVectors>('card-validator-vectors.json', {
    fixed_clock_used: '',
    suites: {},
  })
  const now = new Date(fixed_clock_used)
  const met = new Set<string>()
  const casesOf = (suite: string) =>
    (suites[suite]?.cases ?? []).flatMap(({ args }) => {
      const [given, verdict, size] = args as [unknown, Verdict, unknown]
      return typeof given === 'string' ? [{ given, verdict, size }] : []
    })

  const differs = (name: string) => disagreements.some(([field, given]) => `${field} ${given}` === name)

  /**
   * Compares Tender's result with the expected one. For a known disagreement, the two must differ.
   */
  const compare = (
    field: Judged,
    given: string,
    { isValid, isPotentiallyValid }: Verdict,
    { number = '', pair = [] }: { number?: string; pair?: unknown[] } = {},
  ) => {
    const name = `${field} ${given}`
    const status = judge[field](given, number, now)
    const [own, their] = pair
    const both = [
      [status === 'valid', status !== 'invalid', own],
      [isValid, isPotentiallyValid, their],
    ]
    if (differs(name)) expect([name, both[0]]).not.toEqual([name, both[1]])
    else expect([name, both[0]]).toEqual([name, both[1]])
    met.add(name)
  }

  it('agree on numbers', () => {
    const cases = casesOf('card-number')
    expect(cases.length).toBeGreaterThan(50)
    for (const { given, verdict } of cases) {
      const theirs = verdict.card ? nameOf(verdict.card) : 'unknown'
      compare('number', given, verdict, { pair: [brandOf(digitsOf(given)).brand, theirs] })
    }
  })

  it('agree on security codes', () => {
    for (const { given, verdict, size = 3 } of casesOf('cvv')) {
      const number = Array.isArray(size) ? '' : size === 4 ? '378282' : '4242'
      compare('cvc', given, verdict, { number })
    }
  })

  it('agree on formatted dates', () => {
    for (const { given, verdict } of casesOf('expiration-date')) {
      const date = verdict.isValid ? parseExpiry(written(given)) : undefined
      const theirs = verdict.isValid ? `${Number(verdict.month)} ${Number(verdict.year) % 100}` : undefined
      compare('expiry', given, verdict, { pair: [date && `${date.month} ${date.year % 100}`, theirs] })
    }
  })

  it('contain each known disagreement', () => {
    expect([...met]).toEqual(expect.arrayContaining(disagreements.map(([field, given]) => `${field} ${given}`)))
  })
})
