import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/mock/control/control-api'
import { activeControls, describeOffset } from './active-controls'

const day = 86_400_000

describe('activeControls()', () => {
  it('is empty while the clock is right and no fault is on', () => {
    expect(activeControls({ offsetMs: 1000, faults: [] })).toEqual([])
  })

  it('names the moved clock and every fault', () => {
    const faults: Fault[] = [
      { latencyMs: 2000 },
      { operation: 'getIntent', status: 503 },
      { operation: 'getPayment', status: 500 },
      { operation: 'authorizePayment', drop: 'afterCommit', times: 1 },
      { status: 429, times: 2 },
    ]
    expect(activeControls({ offsetMs: 7 * day, faults })).toEqual([
      'Clock 7 days ahead of the system time',
      'Fault: Slow',
      'Fault: status 503, getIntent',
      'Fault: Error 500, getPayment',
      'Fault: Lost response',
      'Fault: Too many requests',
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
