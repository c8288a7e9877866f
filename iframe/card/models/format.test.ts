import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOf } from '../../../src/shared/card/brand'
import { createNumberFormat, type Edit, type Format, formatCvc, formatExpiry, type TextWithCaret } from './format'

const formatNumber = createNumberFormat((digits) => brandOf(digits).gaps)

/** Without a previous text, which matters only when a single character is deleted. */
const number = (typed: TextWithCaret, edit: Edit) => formatNumber(typed, edit, '')
const expiry = (typed: TextWithCaret, edit: Edit) => formatExpiry(typed, edit, '')

/** Writes a text with its caret: `12|34`. */
const shown = ({ text, caret }: TextWithCaret) => `${text.slice(0, caret)}|${text.slice(caret)}`
const typedOf = (marked: string): TextWithCaret => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })

/** Returns what a browser's input contains after typing, before its `input` event. */
const insert = ({ text, caret }: TextWithCaret, added: string): TextWithCaret => ({
  text: text.slice(0, caret) + added + text.slice(caret),
  caret: caret + added.length,
})
const backspace = ({ text, caret }: TextWithCaret): TextWithCaret => ({
  text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret),
  caret: Math.max(0, caret - 1),
})
const forwardDelete = ({ text, caret }: TextWithCaret): TextWithCaret => ({
  text: text.slice(0, caret) + text.slice(caret + 1),
  caret,
})

const empty: TextWithCaret = { text: '', caret: 0 }
const type = (format: Format, keys: string, from = empty) =>
  Array.from(keys).reduce((typed, key) => format(insert(typed, key), 'insert', typed.text), from)
const press = (format: Format, key: 'backward' | 'forward', times: number, from: TextWithCaret) =>
  Array.from({ length: times }).reduce<TextWithCaret>(
    (typed) => format(key === 'backward' ? backspace(typed) : forwardDelete(typed), key, typed.text),
    from,
  )

describe('formatNumber', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242|'],
    ['378282246310005', '3782 822463 10005|'],
    ['30569309025904', '3056 930902 5904|'],
    ['4242', '4242|'],
    ['4242 4', '4242 4|'],
    ['４２４２４', '4242 4|'],
  ])('typing %s shows %s', (keys, marked) => {
    expect(shown(type(formatNumber, keys))).toBe(marked)
  })

  it.each([
    ['4242424242424242', '4242 4242 4242 4242|'],
    [' 4242-4242-4242-4242\n', '4242 4242 4242 4242|'],
    ['6759649826438453123', '6759 6498 2643 8453123|'],
    ['42424242424242424242', '4242 4242 4242 42424242|'],
  ])('formats %j when pasted', (pasted, marked) => {
    expect(shown(number(insert(empty, pasted), 'insert'))).toBe(marked)
  })

  it.each([
    ['a digit typed in the middle', '42429| 4242', '4242 9|424 2'],
    ['a digit typed before a gap', '4249|2 4242', '4249| 2424 2'],
    ['a digit deleted in the middle', '424|2 4242', '424|2 4242'],
  ])('keeps the caret behind its digit: %s', (_what, before, after) => {
    expect(shown(number(typedOf(before), 'insert'))).toBe(after)
  })

  it('keeps every digit when only a gap is cut', () => {
    expect(shown(formatNumber(typedOf('4242|4242'), 'cut', '4242 4242'))).toBe('4242| 4242')
  })

  it('does not change a formatted text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d ]{0,25}$/), (text) => {
        const once = number({ text, caret: text.length }, 'insert')
        expect(number(once, 'insert')).toEqual(once)
      }),
    )
  })
})

describe('formatExpiry', () => {
  it.each([
    ['1', '1|'],
    ['12', '12 / |'],
    ['1230', '12 / 30|'],
    ['122030', '12 / 30|'],
    ['12/30', '12 / 30|'],
    ['12 / 2030', '12 / 30|'],
    ['12-30', '12 / 30|'],
    ['8', '08 / |'],
    ['830', '08 / 30|'],
    ['8/30', '08 / 30|'],
    ['0830', '08 / 30|'],
    ['1/30', '01 / 30|'],
    ['1 30', '01 / 30|'],
    ['08 30', '08 / 30|'],
    ['1/2030', '01 / 30|'],
    ['01/30', '01 / 30|'],
    ['１２３０', '12 / 30|'],
    ['13', '13 / |'],
    ['0/', '0|'],
    ['2030-12', '12 / 30|'],
    ['203001', '01 / 30|'],
    ['2030-', '2030 / |'],
    ['2030-1', '2030 / 1|'],
    ['2030-0', '2030 / 0|'],
    ['2030-8', '08 / 30|'],
    ['2030-10', '10 / 30|'],
    ['2030 / 01', '01 / 30|'],
    ['02/03/29', '02 / 0329|'],
    ['0 1 / 3 0', '01 / 30|'],
  ])('typing %s shows %s', (keys, marked) => {
    expect(shown(type(formatExpiry, keys))).toBe(marked)
  })

  it.each([
    '12/30',
    '12/2030',
    '12 / 2030',
    '1230',
    '122030',
    '2030-12',
    '203012',
    '2030/12',
    '12.30',
    '１２／３０',
    '١٢/٣٠',
  ])('formats %s at once, as pasted or filled in', (text) => {
    expect(shown(expiry(insert(empty, text), 'insert'))).toBe('12 / 30|')
  })

  it.each(['1/30', '1/2030', '01/30', '2030-01', '2030-1', '203001'])('formats %s as January', (text) => {
    expect(expiry(insert(empty, text), 'insert').text).toBe('01 / 30')
  })

  it.each(['0 1 / 3 0', '0 1 / 2 0 3 0', ' 0 1 3 0\n', '２ ０ ３ ０ 年 ０ １ 月'])(
    'formats %j as January, although all digits are apart',
    (text) => {
      expect(shown(expiry(insert(empty, text), 'insert'))).toBe('01 / 30|')
    },
  )

  it('reads a year and a 1 as January once the customer types on', () => {
    const left = type(formatExpiry, '2030-1')
    expect(formatExpiry(left, 'insert', left.text)).toEqual({ text: '01 / 30', caret: 7 })
  })

  it('does not read day, month and year as a date, and keeps every digit', () => {
    expect(shown(expiry(insert(empty, '100230'), 'insert'))).toBe('10 / 0230|')
  })

  it('keeps every digit of a date in another century', () => {
    expect(shown(expiry({ text: ' 220303', caret: 1 }, 'insert'))).toBe('|02 / 20303')
  })

  it('allows two and four digits of the year', () => {
    expect(shown(type(formatExpiry, '12 / 20'))).toBe('12 / 20|')
    expect(shown(type(formatExpiry, '12 / 203'))).toBe('12 / 203|')
    expect(shown(type(formatExpiry, '12 / 2030'))).toBe('12 / 30|')
  })

  it.each([
    ['the last digit', '12 / 30|', 1, '12 / 3|'],
    ['the year, and the separator with it', '12 / 30|', 2, '12|'],
    ['the separator that nothing follows', '12 / |', 1, '12|'],
    ['back to the month', '12 / |', 2, '1|'],
    ['all', '12 / 30|', 5, '|'],
    ['the month behind its year, and the separator with it', '2030 / 1|', 1, '2030|'],
    ['the separator behind the year that came first', '2030 / |', 1, '2030|'],
    ['the separator in between', '12 / |30', 1, '12| / 30'],
    ['through the separator into the month', '12 / |30', 2, '1| / 30'],
    ['the first digit of the month', '1|2 / 30', 1, '|2 / 30'],
  ])('deletes backwards: %s', (_what, before, times, after) => {
    expect(shown(press(formatExpiry, 'backward', times, typedOf(before)))).toBe(after)
  })

  it.each([
    ['the first digit', '|12 / 30', 1, '|2 / 30'],
    ['the month, and no year in its place', '|12 / 30', 2, '| / 30'],
    ['all', '|12 / 30', 5, '|'],
    ['past the separator', '12| / 30', 1, '12 / |30'],
    ['past the separator and the first digit of the year', '12| / 30', 2, '12 / |0'],
  ])('deletes forwards: %s', (_what, before, times, after) => {
    expect(shown(press(formatExpiry, 'forward', times, typedOf(before)))).toBe(after)
  })

  it.each([
    ['December to February, from the left', '|12 / 30', 'forward', '0', '0|2 / 30'],
    ['December to February, from the right', '1|2 / 30', 'backward', '0', '0|2 / 30'],
    ['December to November, from the left', '1|2 / 30', 'forward', '1', '11 / |30'],
    ['December to November, from the right', '12| / 30', 'backward', '1', '11 / |30'],
    ['2030 to 2031', '12 / 30|', 'backward', '1', '12 / 31|'],
  ] as const)('lets the customer correct %s', (_what, before, key, digit, after) => {
    const deleted = press(formatExpiry, key, 1, typedOf(before))
    expect(shown(type(formatExpiry, digit, deleted))).toBe(after)
  })

  it('reads a month of one digit when the customer types on', () => {
    expect(shown(expiry(typedOf('2| / 30'), 'insert'))).toBe('02 / |30')
    expect(shown(expiry(typedOf('1| / 30'), 'insert'))).toBe('1| / 30')
    expect(shown(expiry(typedOf('| / 30'), 'insert'))).toBe('| / 30')
    expect(shown(expiry(typedOf('1 / 30|'), 'insert'))).toBe('01 / 30|')
  })

  it('does not change a formatted text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d/ -]{0,9}$/), (text) => {
        const once = expiry({ text, caret: text.length }, 'insert')
        expect(expiry(once, 'insert').text).toBe(once.text)
      }),
    )
  })
})

describe('formatCvc', () => {
  it.each([
    ['123', '123|'],
    ['12345', '12345|'],
    ['1a2 3', '123|'],
    ['１２３', '123|'],
  ])('typing %s shows %s', (keys, marked) => {
    expect(shown(type(formatCvc, keys))).toBe(marked)
  })
})
