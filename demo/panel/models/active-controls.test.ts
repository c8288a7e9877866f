import { describe, expect, it } from 'vitest'
import { activeControls, describeOffset } from './active-controls'

const day = 86_400_000

describe('activeControls()', () => {
  it('is empty while the clock is right and no fault is on', () => {
    expect(activeControls({ offsetMs: 1000, faults: [] })).toEqual([])
  })

  it('names the moved clock and every fault', () => {
    const faults = [{ latencyMs: 2000 }, { operation: 'getIntent', status: 503 }, { status: 429, times: 2 }]
    expect(activeControls({ offsetMs: 7 * day, faults })).toEqual([
      'Clock 7 days ahead of the system time',
      'Fault: Slow',
      'Fault: Too many requests',
      '1 other fault',
    ])
  })
})

describe('describeOffset()', () => {
  it.each([
    [0, ''],
    [60_000, '1 minute ahead of the system time'],
    [-2 * 3_600_000, '2 hours behind the system time'],
  ])('describes %i ms as %j', (offsetMs, text) => {
    expect(describeOffset(offsetMs)).toBe(text)
  })
})
