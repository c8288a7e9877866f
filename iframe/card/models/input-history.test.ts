import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOf } from '../../../src/shared/card/brand'
import { digitsOf } from './digits'
import { createNumberFormat, type Edit, type Format, formatCvc, formatExpiry, type TextWithCaret } from './format'
import { createInputHistory, maxEntries } from './input-history'

const formatNumber = createNumberFormat((digits) => brandOf(digits).gaps)

/**
 * Creates an input with a selection. Its functions edit it as a browser does, before the `input`
 * event.
 */
const inputOf = (format: Format) => {
  const typing = createInputHistory(format)
  let text = ''
  let start = 0
  let end = 0
  const take = (typed: TextWithCaret | undefined) => {
    if (!typed) return
    text = typed.text
    start = typed.caret
    end = typed.caret
  }
  const edit = (next: string, caret: number, kind?: Edit) => {
    typing.setCaret(end)
    take(typing.read({ text: next, caret }, kind))
  }
  return {
    get text() {
      return text
    },
    get marked() {
      return `${text.slice(0, start)}|${text.slice(end)}`
    },
    get before() {
      return digitsOf(text.slice(0, start)).length
    },
    select: (from: number, to = from) => {
      start = Math.min(from, to, text.length)
      end = Math.min(Math.max(from, to), text.length)
    },
    selected: () => [start, end].map((at) => digitsOf(text.slice(0, at)).length) as [number, number],
    insert: (added: string) => edit(text.slice(0, start) + added + text.slice(end), start + added.length, 'insert'),
    /** The end of a composition: the input method has replaced the text. */
    compose: (next: string, caret = next.length) => edit(next, caret),
    backspace: () => {
      const from = start === end ? Math.max(0, start - 1) : start
      if (from < end) edit(text.slice(0, from) + text.slice(end), from, 'backward')
    },
    del: () => {
      const to = start === end ? end + 1 : end
      if (start < text.length) edit(text.slice(0, start) + text.slice(to), start, 'forward')
    },
    undo: () => take(typing.step(-1)),
    redo: () => take(typing.step(1)),
  }
}
type Input = ReturnType<typeof inputOf>

const typed = (format: Format, keys: string): Input => {
  const input = inputOf(format)
  for (const key of keys) input.insert(key)
  return input
}

/** Creates a plain input with digits only. Its content is what the formatted input must contain. */
const plainOf = () => {
  let states = [{ digits: '', before: 0 }]
  let at = 0
  const current = () => states[at] ?? { digits: '', before: 0 }
  const set = (digits: string, before: number, from: number) => {
    const same = digits === current().digits
    states[at] = { ...current(), before: same ? before : from }
    if (same) return
    at += 1
    states = [...states.slice(0, at), { digits, before }]
  }
  return {
    current,
    replace: (from: number, to: number, added: string) => {
      const { digits } = current()
      set(digits.slice(0, from) + added + digits.slice(to), from + added.length, to)
    },
    step: (by: number) => {
      if (states[at + by]) at += by
    },
  }
}

const script = { ascii: 0x30, 'full-width': 0xff10, 'Arabic-Indic': 0x660, Persian: 0x6f0, Devanagari: 0x966 }
const digitsIn = (zero: number) =>
  fc
    .stringMatching(/^\d{1,19}$/)
    .map((text) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))))

const edit = fc.oneof(
  fc.record({ kind: fc.constantFrom('insert'), text: fc.stringMatching(/^\d$/) }),
  fc.record({ kind: fc.constantFrom('insert'), text: fc.oneof(...Object.values(script).map(digitsIn)) }),
  fc.record({ kind: fc.constantFrom('insert'), text: fc.stringMatching(/^[\d -]{0,22}$/) }),
  fc.record({ kind: fc.constantFrom('backspace', 'del', 'undo', 'redo'), text: fc.constant('') }),
)
const edits = fc.array(fc.tuple(edit, fc.option(fc.tuple(fc.nat(30), fc.nat(30)))), { maxLength: 25 })

describe('any sequence of edits', () => {
  it.each<[string, Format]>([
    ['a card number', formatNumber],
    ['a security code', formatCvc],
  ])('of %s results in the digits and the caret of a plain input', (_what, format) => {
    fc.assert(
      fc.property(edits, (list) => {
        const input = inputOf(format)
        const plain = plainOf()
        for (const [{ kind, text }, selection] of list) {
          if (selection && !/do$/.test(kind)) input.select(...selection)
          const [from, to] = input.selected()
          const nothing = from === to
          if (kind === 'insert') {
            input.insert(text)
            plain.replace(from, to, digitsOf(text))
          } else if (kind === 'backspace') {
            input.backspace()
            plain.replace(nothing ? Math.max(0, from - 1) : from, to, '')
          } else if (kind === 'del') {
            input.del()
            plain.replace(from, nothing ? to + 1 : to, '')
          } else {
            input[kind as 'undo' | 'redo']()
            plain.step(kind === 'undo' ? -1 : 1)
          }
          expect(digitsOf(input.text)).toBe(plain.current().digits)
          if (kind === 'insert' && digitsOf(text) !== '') expect(input.before).toBe(plain.current().before)
        }
      }),
      { numRuns: 500 },
    )
  })
})

/**
 * Returns the ways to write the same date: with the nought that formatting adds, or without it
 * before a year, without the century, and with the month first.
 */
const writings = (digits: string): string[] => {
  const noughts = [digits, `0${digits}`, digits.replace(/^0(?=20\d\d)/, '')]
  const yearFirst = digits.replace(/^0?20(\d\d)(\d{1,2})$/, (_all, year, month) => `${month.padStart(2, '0')}${year}`)
  return [...noughts, ...noughts.map((text) => text.replace(/20(\d\d)$/, '$1')), yearFirst]
}

it('any edit of an expiry date keeps every digit, except the century and a zero before the month', () => {
  const keys = fc.oneof(
    fc.stringMatching(/^[\d/ -]$/),
    fc.constantFrom('12/2030', '2030-12', '1230', '203012', '2030-1', '1/30', '0 1 / 3 0'),
  )
  const change = fc.record({
    kind: fc.constantFrom('insert', 'insert', 'backspace', 'del'),
    at: fc.nat(14),
    text: keys,
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (list) => {
      const input = inputOf(formatExpiry)
      for (const { kind, at, text } of list) {
        input.select(at)
        const { text: before } = input
        const caret = Math.min(at, before.length)
        if (kind === 'insert') {
          input.insert(text)
          expect(writings(digitsOf(before.slice(0, caret) + text + before.slice(caret)))).toContain(
            digitsOf(input.text),
          )
        } else {
          input[kind as 'backspace' | 'del']()
          const [from, to] = kind === 'del' ? [caret, caret + 1] : [Math.max(0, caret - 1), caret]
          expect(digitsOf(input.text)).toBe(digitsOf(before.slice(0, from) + before.slice(to)))
        }
      }
    }),
    { numRuns: 1000 },
  )
})

describe('a card number', () => {
  it.each(['backspace', 'del'] as const)('is emptied with %s, one press for each digit', (key) => {
    const input = typed(formatNumber, '4242424242424242')
    if (key === 'del') input.select(0)
    for (let press = 0; press < 16; press += 1) input[key]()
    expect(input.text).toBe('')
  })

  it.each([
    ['backspace', 5, '424|4 242'],
    ['backspace', 4, '424|4 242'],
    ['del', 4, '4242 |242'],
    ['del', 5, '4242 |242'],
  ] as const)('loses a digit with %s at a gap, at %i', (key, at, marked) => {
    const input = typed(formatNumber, '42424242')
    input.select(at)
    input[key]()
    expect(input.marked).toBe(marked)
  })

  it('accepts composed digits and their deletion', () => {
    const input = typed(formatNumber, '4242')
    input.compose('424242')
    expect(input.marked).toBe('4242 42|')
    input.compose('4242 4')
    expect(input.marked).toBe('4242 4|')
  })
})

it.each(['８３０', '830', '203008', '２０３０－８'])(
  'a keyboard that composes %s in place of a date has typed it, though it is shorter',
  (composed) => {
    const input = typed(formatExpiry, '1230')
    input.compose(composed)
    expect(input.marked).toBe('08 / 30|')
  },
)

describe('undo', () => {
  it('is limited, so that old texts are not kept', () => {
    const typing = createInputHistory(formatNumber)
    for (let edit = 0; edit < maxEntries * 2; edit += 1) typing.read({ text: String(1000 + edit), caret: 4 })
    const back = Array.from({ length: maxEntries * 2 }, () => typing.step(-1)?.text).filter(
      (text) => text !== undefined,
    )
    expect([back.length, back.at(-1)]).toEqual([maxEntries - 1, String(1000 + maxEntries)])
    expect(typing.step(1)?.text).toBe(String(1001 + maxEntries))
  })

  it('restores the caret of the edit, and redo repeats it', () => {
    const input = typed(formatNumber, '4242424242424242')
    input.select(7)
    input.backspace()
    expect(input.marked).toBe('4242 4|424 2424 242')
    input.undo()
    expect(input.marked).toBe('4242 42|42 4242 4242')
    input.redo()
    expect(input.text).toBe('4242 4424 2424 242')
    input.redo()
    expect(input.text).toBe('4242 4424 2424 242')
  })

  it('restores the text that a paste has replaced', () => {
    const input = typed(formatExpiry, '1230')
    input.select(0, 7)
    input.insert('08/2034')
    expect(input.text).toBe('08 / 34')
    input.undo()
    expect(input.text).toBe('12 / 30')
  })

  it('ends at a reset: a cleared code does not return', () => {
    const typing = createInputHistory(formatCvc)
    typing.read({ text: '123', caret: 3 }, 'insert')
    typing.reset()
    expect(typing.step(-1)).toBeUndefined()
    expect(typing.step(1)).toBeUndefined()
  })
})
