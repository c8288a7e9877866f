import fc from 'fast-check'
import type { Lock, LockNote } from '../../src/bridge/protocol'
import type { Appearance } from '../../src/shared/appearance'
import type { CardBrand } from '../../src/shared/card/brand'
import { passesLuhn } from '../../src/shared/card/number'
import { type FieldName, fieldNames } from '../../src/shared/types'

export type ElementType = 'card' | 'payment' | 'fields'

/** An action of the customer or of the page. Frames and checkouts are numbers. */
export type Action =
  | { kind: 'type'; count: number }
  | { kind: 'erase' | 'retype' | 'enter' }
  | { kind: 'move'; frame: number; field: FieldName }
  /** Moves the caret to the start of the text, or selects the text. */
  | { kind: 'caret'; selectsAll: boolean }
  | { kind: 'fill'; frame: number }
  | { kind: 'paste'; whole: boolean }
  /** Replaces the text in the field by as much of another card. */
  | { kind: 'replace'; by: TypedCard }
  | { kind: 'choose'; frame: number; brand: CardBrand }
  | { kind: 'select'; frame: number; saved: boolean }
  | { kind: 'update' | 'configure'; frame: number; settings: object }
  | { kind: 'focus'; frame: number; field?: FieldName | undefined }
  | { kind: 'clear'; frame: number; fields: readonly FieldName[] }
  | { kind: 'lock'; frame: number; lock: Lock; note?: LockNote | undefined }
  | { kind: 'pay' | 'validate' | 'unmount' | 'reconnect'; frame: number }
  | { kind: 'call'; checkout: number; name: string; payload: unknown }
  | { kind: 'mount'; checkout: number; type: ElementType }
  | { kind: 'checkout'; type: ElementType }
  | { kind: 'wait'; ms: number }

/** The texts that the customer types, by field. */
export type TypedCard = Readonly<Record<FieldName, string>>

/** Two cards that the page may not distinguish. */
export interface CardPair {
  one: TypedCard
  other: TypedCard
}

const digit = fc.constantFrom(...'0123456789')
const digits = (length: number) => fc.string({ unit: digit, minLength: length, maxLength: length })

/** The first six digits of numbers, with their length. Some ranges of brands have eight digits. */
const issuers = [
  ['424242', 16],
  ['403550', 16],
  ['555555', 16],
  ['222300', 16],
  ['378282', 15],
  ['305693', 14],
  ['650837', 16],
  ['637433', 16],
  ['999999', 16],
  ['422222', 13],
  ['675964', 19],
  ['621234', 16],
] as const

/** Completes the digits with another digit in the middle, so that the check digit is right. */
const withCheckDigit = (start: string, middle: string, end: string): string => {
  for (const last of '0123456789') {
    const number = start + middle.slice(0, -1) + last + end
    if (passesLuhn(number)) return number
  }
  throw new Error('No digit makes the number valid.')
}

/** Numbers with one length, equal first six and last four digits, and a right check digit each. */
const completePairs = fc.constantFrom(...issuers).chain(([start, length]) =>
  fc
    .tuple(digits(length - 10), digits(length - 10), digits(4), fc.integer({ min: 0, max: 9 }))
    .map(([one, other, end, kind]): [string, string] => {
      const middles = start === '650837' && kind < 5 ? [`00${one.slice(2)}`, `99${other.slice(2)}`] : [one, other]
      const [first = '', second = ''] = middles.map((middle) => withCheckDigit(start, middle, end))
      // A typing error in the last digit of both: neither is valid.
      const isWrong = kind === 9
      const wrong = (number: string) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)
      return isWrong ? [wrong(first), wrong(second)] : [first, second]
    }),
)

/** Numbers of one brand whose first six digits differ. Neither may become valid. */
const incompletePairs = fc
  .tuple(fc.constantFrom('4', '53', '37', '36'), digits(13), digits(13))
  .map(([start, one, other]): [string, string] => [start + one, start + other])

const numberPairs = fc.oneof({ weight: 7, arbitrary: completePairs }, { weight: 1, arbitrary: incompletePairs })

const expiryPairs = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom<[string, string]>(
      ['0834', '0935'],
      ['0834', '0934'],
      ['0741', '0638'],
      ['0731', '0631'],
      ['1130', '1229'],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<[string, string]>(['0820', '0921'], ['0820', '0920'], ['1334', '1945']),
  },
)
/**
 * The page may learn whether a name contains a card number, but only when its field is left or the
 * form is checked.
 */
const namePairs = fc.oneof(
  { weight: 6, arbitrary: fc.constant<[string, string]>(['Ada Byron', 'Eve Quist']) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<[string, string]>(
      ['4242 4242 4242 4242', '4000 0566 5566 5556'],
      ['4242 4242 4242 4242', '4242 4242 4242 4241'],
      ['4242 4242 4242 4242', 'Eve Quist-Lindqvist'],
    ),
  },
  { weight: 1, arbitrary: fc.constant<[string, string]>(['', '']) },
)

export const cardPairs: fc.Arbitrary<CardPair> = fc
  .tuple(numberPairs, expiryPairs, fc.tuple(digits(3), digits(3)), namePairs, fc.nat(9))
  .map(([number, expiry, cvc, name, kind]) => {
    const cardAt = (at: 0 | 1) => ({
      number: number[at],
      expiry: expiry[at],
      cvc: number[0].startsWith('37') || kind === 9 ? `${cvc[at]}7` : cvc[at],
      name: name[at],
    })
    return { one: cardAt(0), other: cardAt(1) }
  })

const frame = fc.nat(7)
const field = fc.constantFrom(...fieldNames)
const type = fc.constantFrom<ElementType>('card', 'payment', 'fields')

/** Styles that move the boxes beside them. */
const appearance: fc.Arbitrary<Appearance> = fc.record(
  {
    fontSize: fc.constantFrom('16px', '20px'),
    font: fc.constantFrom('serif', 'mono'),
    parts: fc.record(
      {
        input: fc.constant({ letterSpacing: '3.2px', padding: '24px' }),
        error: fc.constant({ fontSize: '24px', letterSpacing: '3.2px' }),
        brand: fc.constant({ fontSize: '24px', letterSpacing: '3.2px' }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

/** Settings of a page that knows both cards, and tries to find out which one is typed. */
const settingsFor = ({ one, other }: CardPair): fc.Arbitrary<object> => {
  const numbers = [one.number, other.number]
  const prefix = fc
    .tuple(fc.constantFrom(...numbers), fc.oneof(fc.constant(0), fc.nat(12)), fc.integer({ min: 4, max: 8 }))
    .map(([number, from, length]) => number.slice(from, from + length))
  const brand = fc.constantFrom('visa', 'mastercard', 'amex', 'cartes-bancaires', 'troy', 'discover', 'maestro', 'elo')
  const brands = fc.record(
    { accepted: fc.uniqueArray(brand, { maxLength: 3 }), coBadged: fc.array(prefix, { maxLength: 4 }) },
    { requiredKeys: [] },
  )
  const others = fc.record(
    {
      brands,
      cardholderName: fc.boolean(),
      name: fc.constantFrom('', 'Ada', one.name, other.name, other.name.slice(0, 5)),
      texts: fc.record({ 'error.number.partial': fc.constantFrom('', 'Short', 'Too short for a card, please') }),
      scheme: fc.constantFrom('light', 'dark'),
      appearance,
      alternatives: fc.constantFrom([], ['PAYPAL']),
      saved: fc.constantFrom(undefined, { customerId: 'customer-1' }),
    },
    { requiredKeys: [] },
  )
  return others.map((settings) => ({ ...settings, hasLostCard: Object.keys(settings).length % 2 === 1 }))
}

const amount = fc.constantFrom(5099, 100).map((value) => ({ amount: { amount: value, currency: 'EUR' } }))
const calls = fc.oneof(
  amount.map((payload) => ({ name: 'update', payload })),
  fc.constantFrom('fr', 'en').map((locale) => ({ name: 'setLocale', payload: { locale } })),
  fc.constantFrom(
    { name: 'resume', payload: { memory: { isStorable: true }, amount: { amount: 5099, currency: 'EUR' } } },
    { name: 'reportActivity', payload: { returned: true } },
    { name: 'setStep', payload: { step: 'payment', status: 'STARTED' } },
    { name: 'setupWallet', payload: { walletType: 'APPLE_PAY', payload: {} } },
    { name: 'track', payload: true },
    { name: 'open', payload: null },
    { name: 'ping', payload: null },
  ),
)

const typing = fc.record({ kind: fc.constant('type' as const), count: fc.integer({ min: 1, max: 8 }) })
const replacing = ({ one, other }: CardPair) =>
  fc.constantFrom(one, other).map((by) => ({ kind: 'replace' as const, by }))

const customerActionFor = (pair: CardPair): fc.Arbitrary<Action> =>
  fc.oneof(
    { weight: 8, arbitrary: typing },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('move'), frame, field }) },
    { weight: 2, arbitrary: replacing(pair) },
    { weight: 7, arbitrary: fc.record({ kind: fc.constant('fill'), frame }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('erase', 'retype', 'enter') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('paste'), whole: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('caret'), selectsAll: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('choose'), frame, brand: fc.constantFrom('visa', 'cartes-bancaires') }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('select'), frame, saved: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(300, 3500, 11_000) }) },
  ) as fc.Arbitrary<Action>

/** The fields that a page clears: the number, the security code as after a decline, or others. */
const clearedFields = fc.oneof(
  fc.constantFrom<FieldName[]>(['number'], ['cvc']),
  fc.uniqueArray(field, { minLength: 1 }),
)

const pageActionFor = (pair: CardPair): fc.Arbitrary<Action> => {
  const settings = settingsFor(pair)
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('update', 'update', 'configure'), frame, settings }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('focus'), frame, field: fc.option(field, { nil: undefined }) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('clear'), frame, fields: clearedFields }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('lock'),
        frame,
        lock: fc.constantFrom('open', 'open', 'paying', 'paid'),
        note: fc.constantFrom<LockNote | undefined>(
          undefined,
          { kind: 'checking' },
          { kind: 'confirming', method: 'PAYPAL' },
        ),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), frame }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('validate'), frame }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('unmount', 'reconnect'), frame }) },
    {
      weight: 2,
      arbitrary: fc.tuple(frame, calls).map(([checkout, call]) => ({ kind: 'call' as const, checkout, ...call })),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('mount'), checkout: frame, type }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('checkout'), type }) },
  ) as fc.Arbitrary<Action>
}

/** The customer types a part of a number, the page acts, and the customer types on. */
const interruptedFor = (pair: CardPair): fc.Arbitrary<readonly Action[]> => {
  const acts = fc.array(pageActionFor(pair), { minLength: 1, maxLength: 3 })
  return fc.tuple(frame, typing, acts, typing, replacing(pair)).chain(([frame, begin, acts, goOn, replace]) => {
    const move: Action = { kind: 'move', frame, field: 'number' }
    const clear: Action = { kind: 'clear', frame, fields: ['number'] }
    const other = frame + 1
    const focusOn = (frame: number): Action => ({ kind: 'focus', frame, field: 'number' })
    const fillOther: Action = { kind: 'fill', frame: other }
    const againInOther: Action[] = [{ kind: 'move', frame: other, field: 'number' }, { kind: 'retype' }]
    const half: Action = { kind: 'type', count: 8 }
    const lockTo = (lock: Lock): Action => ({ kind: 'lock', frame, lock })
    return fc.constantFrom<readonly Action[]>(
      [move, begin, clear, ...acts, goOn],
      [move, begin, ...acts, goOn],
      // The page moves the caret of the customer, by moving the frame or the focus.
      [move, begin, { kind: 'caret', selectsAll: false }, goOn],
      [move, begin, { kind: 'caret', selectsAll: true }, goOn],
      // The page submits another card in between.
      [fillOther, move, begin, clear, { kind: 'pay', frame: other }, goOn],
      // A whole number is filled into another frame in between.
      [move, begin, clear, focusOn(other), { kind: 'paste', whole: false }, focusOn(frame), goOn],
      // Digits are missing, a whole number is typed into another frame, and the text is replaced.
      [...[move, half, lockTo('paying'), begin, lockTo('open')], ...[fillOther, move, replace, ...againInOther, goOn]],
      // The customer types the second half, and later the first one before it.
      [move, half, clear, half, move, { kind: 'caret', selectsAll: false }, half, clear, goOn],
      // The field takes no digit at first: before its input is read-only, and afterwards.
      [move, lockTo('paying'), begin, lockTo('open'), goOn],
      [move, lockTo('paying'), { kind: 'wait', ms: 300 }, begin, lockTo('open'), goOn],
    )
  })
}

/** The customer types into a field, leaves it or waits, and replaces the text. */
const correctedFor = (pair: CardPair): fc.Arbitrary<readonly Action[]> =>
  fc.tuple(frame, field, field, typing, replacing(pair)).chain(([frame, field, next, begin, replace]) => {
    const move = (field: FieldName): Action => ({ kind: 'move', frame, field })
    const fill: Action = { kind: 'fill', frame }
    const wait: Action = { kind: 'wait', ms: 11_000 }
    return fc.constantFrom<readonly Action[]>(
      [move(field), begin, move(next), move(field), replace],
      [fill, wait, replace],
    )
  })

/** Returns single actions, and actions that belong together. */
const stepsFor = (pair: CardPair): fc.Arbitrary<readonly Action[]> =>
  fc.oneof(
    { weight: 28, arbitrary: customerActionFor(pair).map((action) => [action]) },
    { weight: 22, arbitrary: pageActionFor(pair).map((action) => [action]) },
    { weight: 5, arbitrary: interruptedFor(pair) },
    { weight: 2, arbitrary: correctedFor(pair) },
  )

/** A program: an element, two cards, and actions of the customer and of the page. */
export interface Program {
  type: ElementType
  cards: CardPair
  actions: readonly Action[]
}

/** Creates programs with these cards. */
export const programsWith = (cards: fc.Arbitrary<CardPair>, maxSteps: number): fc.Arbitrary<Program> =>
  cards.chain((pair) =>
    fc.record({
      type,
      cards: fc.constant(pair),
      actions: fc
        .array(stepsFor(pair), { minLength: 4, maxLength: maxSteps, size: 'max' })
        .map((steps) => steps.flat()),
    }),
  )
