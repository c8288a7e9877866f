import { expect, test } from 'vitest'
import { describeAge } from './describe-age'

test.each([
  ['2026-01-15T12:00:00Z', 'just now'],
  ['2026-01-15T11:59:00Z', '1 min ago'],
  ['2026-01-15T11:00:01Z', '59 min ago'],
  ['2026-01-15T11:00:00Z', '1 h ago'],
  ['2026-01-14T12:00:01Z', '23 h ago'],
  ['2026-01-14T12:00:00Z', ''],
  // The clock of the service has been moved back.
  ['2026-01-15T12:05:00Z', ''],
])('describeAge() › %s is %j at noon', (date, text) => {
  expect(describeAge(date, '2026-01-15T12:00:00Z')).toBe(text)
})
