import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applied, euros, fresh } from '../../../lab/support/iframe/controller/applied'
import { TenderError } from '../../../src/shared/error'
import type { StepName, StepStatus } from '../../../src/shared/types'
import { createIntentSync } from './intent-sync'

const lost = () => new TenderError('network.failed', 'lost')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('any changes and any lost requests', () => {
  const step = fc.record({
    step: fc.constantFrom<StepName>('shipping', 'billing'),
    status: fc.constantFrom<StepStatus>('IN_PROGRESS', 'COMPLETE'),
  })
  /**
   * A change, the pause after it, and whether a request in that pause is lost, before or after its
   * effect.
   */
  const event = fc.record({
    wish: fc.oneof(step, fc.integer({ min: 1, max: 9 }).map(euros)),
    pauseMs: fc.constantFrom(0, 100, 300, 450, 2000),
    fate: fc.constantFrom('arrives', 'lost', 'answer lost'),
    /** How many payments call `flush()`. */
    flushes: fc.constantFrom(0, 0, 0, 2),
    /** How often the page reports that it is hidden. */
    leaves: fc.constantFrom(0, 0, 0, 2),
  })

  it('result in the last desired state, with one request at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
        let service = fresh
        let fate = 'arrives'
        const onTheirWay = new Set<AbortSignal>()
        let most = 0
        const sync = createIntentSync({
          send: async (difference, signal) => {
            onTheirWay.add(signal)
            most = Math.max(most, [...onTheirWay].filter(({ aborted }) => !aborted).length)
            const met = fate
            if (met !== 'lost') service = applied(service, difference)
            await new Promise((resolve) => {
              setTimeout(resolve, 150)
              signal.addEventListener('abort', resolve)
            })
            onTheirWay.delete(signal)
            if (signal.aborted) throw new TenderError('aborted', 'given up')
            if (met !== 'arrives') throw lost()
            return service
          },
          onAcknowledged: () => {},
          onRejected: () => expect.unreachable(),
          random: () => 0.3,
          isOnline: () => true,
        })
        sync.begin()
        let wanted = fresh
        for (const { wish, pauseMs, flushes, leaves, ...next } of events) {
          fate = next.fate
          if ('step' in wish) sync.setStep(wish)
          else sync.update(wish)
          wanted = applied(wanted, 'step' in wish ? { [wish.step]: { status: wish.status } } : wish)
          for (let flush = 0; flush < flushes; flush += 1) void sync.flush()
          for (let leave = 0; leave < leaves; leave += 1) sync.leave()
          await vi.advanceTimersByTimeAsync(pauseMs)
        }
        fate = 'arrives'
        await vi.runAllTimersAsync()
        expect(service).toEqual(wanted)
        expect(most).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1000 },
    )
  })
})
