import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeDateTime } from './write-date-time'
import { isZonedDateTime } from './zoned-date-time'

test.each([
  [new Date('2026-01-15T12:00:00.987Z'), '2026-01-15T12:00:00Z'],
  ['2026-01-15T12:00:00.987Z', '2026-01-15T12:00:00Z'],
  ['2026-01-15T12:00:00.9876543+05:30', '2026-01-15T12:00:00+05:30'],
  ['2026-01-15T12:00:00-0330', '2026-01-15T12:00:00-0330'],
])('%s becomes %s', (moment, written) => expect(writeDateTime(moment)).toBe(written))

test.each([
  new Date(Number.NaN),
  new Date(8.64e15),
  '',
  '2026-01-15',
  '2026-01-15T12:00:00.987',
  '2026-02-30T12:00:00.1Z',
  'Thu, 15 Jan 2026 12:00:00 GMT',
])('%s does not become valid', (moment) => expect(isZonedDateTime(writeDateTime(moment))).toBe(false))

test('a Date keeps its seconds', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }), (date) => {
      expect(Date.parse(writeDateTime(date))).toBe(Math.floor(date.getTime() / 1000) * 1000)
    }),
  )
})
