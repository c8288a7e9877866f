import { describe, expect, it } from 'vitest'
import { fakeRuntime } from '../../lab/support/server/fake-runtime'
import { TenderError } from '../shared/error'
import { withRetries } from './with-retries'

const limited = (retryAfterMs: number) =>
  new TenderError('service.failed', 'limited', {
    retryAfterMs,
    service: { httpStatus: 429, message: '', extensions: { code: 'error.rateLimited' } },
  })
const lost = () => new TenderError('network.timeout', 'lost')

/**
 * Runs attempts that take `tookMs` each. The first attempts fail with these errors, and the next
 * one succeeds.
 */
const calling = (endings: { error: TenderError; tookMs?: number }[], totalTimeoutMs = Number.POSITIVE_INFINITY) => {
  const runtime = fakeRuntime(() => 1)
  const timeouts: number[] = []
  const left = [...endings]
  const ended = withRetries({
    name: 'getPayment',
    attempt: async (_attempt, leftMs) => {
      timeouts.push(leftMs)
      const ending = left.shift()
      if (!ending) return 'paid'
      runtime.pass(Math.min(ending.tookMs ?? 0, leftMs))
      throw ending.error
    },
    repeatable: true,
    signal: undefined,
    deadline: totalTimeoutMs,
    runtime,
  }).catch((error: TenderError) => error)
  return { ended, runtime, timeouts }
}

describe('Retry-After', () => {
  it('is waited for up to 30 seconds, whatever the random part', async () => {
    const { ended, runtime } = calling([{ error: limited(30_000) }])
    expect(await ended).toBe('paid')
    expect(runtime.waits).toEqual([30_250])
  })

  it('ends the call if it is longer', async () => {
    const { ended, runtime } = calling([{ error: limited(30_001) }])
    expect(await ended).toMatchObject({ retryAfterMs: 30_001 })
    expect(runtime.waits).toEqual([])
  })
})

describe('a Client Token that has made all its calls', () => {
  it('ends the call: waiting does not help', async () => {
    const extensions = { code: 'error.rateLimited', reason: 'clientToken' }
    const service = { httpStatus: 429, message: '', extensions }
    const { ended, runtime, timeouts } = calling([{ error: new TenderError('service.failed', 'limited', { service }) }])
    expect(await ended).toMatchObject({ code: 'service.failed', service })
    expect([runtime.waits, timeouts.length]).toEqual([[], 1])
  })
})

describe('totalTimeoutMs', () => {
  it('limits an attempt to what earlier attempts and waits left', async () => {
    const { ended, timeouts } = calling([{ error: lost(), tookMs: 400 }, { error: limited(1000) }], 5000)
    expect(await ended).toBe('paid')
    expect(timeouts).toEqual([5000, 5000 - 400 - 250, 5000 - 400 - 250 - 1500])
  })

  it('ends the call instead of a wait after which no attempt could end in time', async () => {
    const { ended, runtime } = calling([{ error: limited(2000) }], 2250)
    expect(await ended).toMatchObject({ code: 'service.failed', retryAfterMs: 2000 })
    expect(runtime.waits).toEqual([])
    const { ended: inTime } = calling([{ error: limited(2000) }], 2251)
    expect(await inTime).toBe('paid')
  })

  it('ends the call with an unknown outcome, not with a later temporary rejection', async () => {
    const { ended } = calling([{ error: lost(), tookMs: 100 }, { error: limited(9000) }], 5000)
    expect(await ended).toMatchObject({ code: 'network.timeout', message: 'lost' })
  })

  it('starts no attempt if the wait took too long', async () => {
    const { ended, runtime, timeouts } = calling([{ error: limited(1000) }], 5000)
    const wait = runtime.wait
    runtime.wait = async (ms, signal) => {
      await wait(ms, signal)
      runtime.pass(4000)
    }
    expect(await ended).toMatchObject({ retryAfterMs: 1000 })
    expect(timeouts).toHaveLength(1)
  })

  it('starts no attempt if no time is left', async () => {
    const { ended, timeouts } = calling([], 0)
    expect(await ended).toMatchObject({ code: 'network.timeout', message: expect.stringMatching(/^getPayment: /) })
    expect(timeouts).toEqual([])
  })
})
