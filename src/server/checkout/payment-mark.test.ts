import { describe, expect, it } from 'vitest'
import { markMetadata, markOf } from './payment-mark'

describe('markMetadata()', () => {
  it.each<[string, unknown, string | null, unknown]>([
    ['adds the mark to the shop’s metadata', { note: 'gift' }, 'mark', { note: 'gift', tenderAttempt: 'mark' }],
    ['creates metadata for the mark', undefined, 'mark', { tenderAttempt: 'mark' }],
    ['creates metadata in place of null', null, 'mark', { tenderAttempt: 'mark' }],
    ['changes no metadata that is a text', 'gift', 'mark', 'gift'],
    ['changes no metadata without a mark', { note: 'gift' }, null, { note: 'gift' }],
  ])('%s', (_what, metadata, mark, expected) => {
    expect(markMetadata(metadata, mark)).toEqual(expected)
  })
})

describe('markOf()', () => {
  it.each<[string, unknown, string | null]>([
    ['of an attempt', { tenderAttempt: 'mark' }, 'mark'],
    ['of a payment without metadata', null, null],
    ['of a payment with a text as metadata', 'mark', null],
    ['of a payment of the shop', { note: 'gift' }, null],
    ['that is no text', { tenderAttempt: 7 }, null],
  ])('%s', (_what, metadata, mark) => {
    expect(markOf({ metadata })).toBe(mark)
  })
})
