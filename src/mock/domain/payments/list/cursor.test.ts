import { expect, test } from 'vitest'
import { fromCursor, toCursor } from './cursor'

test('FIND-8: a cursor contains its position, whatever its length', () => {
  const order = [{ field: 'country', descending: true }] as const
  const place = ['é'.repeat(200_000), 1, 'payments:1'] as const
  expect(fromCursor(toCursor(place, order), order)).toEqual(place)
})
