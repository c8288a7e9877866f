import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IntentSnapshot } from '../../../src/shared/types'
import { fresh } from '../testing/applied'
import { failing, never, options } from '../testing/open-shop'
import { newAttempt, openAttempt, order, payment } from '../testing/payment-machine'
import { createReadPayments, readTimeoutMs } from './read-payments'
import { createRequestStopwatch } from './request-stopwatch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Intents = Record<string, Partial<IntentSnapshot> | (() => Promise<never>)>

/**
 * Creates a service with these intents, and a browser. `current` is the intent of the browser's
 * page.
 */
const service = (intents: Intents, current?: { id: string; flowId: string }, record = order(newAttempt())) => {
  const read = vi.fn(async (id: string): Promise<IntentSnapshot> => {
    const found = intents[id] ?? failing('intent.notFound')
    return typeof found === 'function' ? found() : { ...fresh, id, ...found }
  })
  const clock = {
    now: vi.fn((): number | undefined => 4711),
    read: vi.fn(async (): Promise<number | undefined> => 815),
  }
  const elapsed = { ms: 0 }
  const readPayments = createReadPayments({
    store: { readIntent: () => current, readOrder: () => record } as never,
    options,
    readIntent: read,
    serviceClock: clock,
    stopwatch: createRequestStopwatch(() => elapsed.ms),
  })
  return { readPayments, read, clock, elapsed }
}
const current = { id: 'intents:1', flowId: 'flow' }

describe('the payments of an order', () => {
  it('are those of all its intents, each read once', async () => {
    const { readPayments, read } = service(
      {
        'intents:1': { linkedPayments: [payment()] },
        'intents:2': { linkedPayments: [payment('DECLINED', { paymentId: 'payments:2' })] },
      },
      current,
    )
    const reading = await readPayments(['intents:2', 'intents:1'])
    expect(reading.payments.map(({ paymentId }) => paymentId)).toEqual(['payments:2', 'payments:1'])
    expect(read.mock.calls).toEqual([['intents:2'], ['intents:1']])
    expect(reading).toMatchObject({ gone: [], isComplete: false })
  })

  it('PAY-SDK-8: name the intent that lists them, and whether it is complete', async () => {
    const linkedPayments = [payment()]
    const intents = { 'intents:1': { linkedPayments }, 'intents:2': { linkedPayments, status: 'COMPLETE' } } as const
    const { payments } = await service(intents).readPayments(['intents:1', 'intents:2'])
    expect(payments.map(({ listedIn }) => listedIn)).toEqual([
      { intentId: 'intents:1', isComplete: false },
      { intentId: 'intents:2', isComplete: true },
    ])
  })

  it('are read of the page’s intent too, unless it is one of another flow', async () => {
    const intents = { 'intents:1': {} }
    const own = service(intents, current)
    await own.readPayments([])
    expect(own.read.mock.calls).toEqual([['intents:1']])
    const other = service(intents, { ...current, flowId: 'flow-2' })
    await other.readPayments([])
    expect(other.read).not.toHaveBeenCalled()
  })

  it('PAY-SDK-9: are none of an intent with another trackingId', async () => {
    const { readPayments } = service({ 'intents:1': { trackingId: 'order-2', linkedPayments: [payment()] } })
    expect(await readPayments(['intents:1'])).toMatchObject({ payments: [], gone: ['intents:1'] })
  })

  it('are none of an intent that the service does not know any more', async () => {
    const { readPayments } = service({ 'intents:2': { linkedPayments: [payment()] } })
    const reading = await readPayments(['intents:1', 'intents:2'])
    expect(reading).toMatchObject({ payments: [payment()], gone: ['intents:1'] })
  })

  it('include whether the page’s own intent is complete', async () => {
    const complete = { status: 'COMPLETE' } as const
    expect(await service({ 'intents:1': complete }, current).readPayments([])).toMatchObject({ isComplete: true })
    const earlier = service({ 'intents:1': complete, 'intents:2': {} }, current)
    expect(await earlier.readPayments(['intents:2'])).toMatchObject({ isComplete: true })
    const another = service({ 'intents:1': {}, 'intents:2': complete }, current)
    expect(await another.readPayments(['intents:2'])).toMatchObject({ isComplete: false })
    expect(await service({ 'intents:2': complete }).readPayments(['intents:2'])).toMatchObject({ isComplete: false })
  })

  it.each(['network.failed', 'service.failed', 'key.unauthorised'] as const)(
    'PAY-SDK-2: are not known if one intent cannot be read: %s',
    async (code) => {
      const { readPayments } = service({ 'intents:1': {}, 'intents:2': failing(code) })
      await expect(readPayments(['intents:1', 'intents:2'])).rejects.toMatchObject({ code })
    },
  )

  it('PAY-SDK-2: are not known after 20 seconds without an answer', async () => {
    const { readPayments } = service({ 'intents:1': never })
    const ended = vi.fn()
    readPayments(['intents:1']).catch(ended)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({
      code: 'network.timeout',
      message: 'getIntent: no answer within 20000 ms',
    })
    expect(readTimeoutMs).toBe(20_000)
  })
})

describe('the times of a reading', () => {
  it('PAY-SDK-5: are the service’s: as of its answers, or asked for if no intent was read', async () => {
    const read = service({ 'intents:1': {} })
    expect(await read.readPayments(['intents:1'])).toMatchObject({ serviceNow: 4711 })
    expect(read.clock.read).not.toHaveBeenCalled()
    const unread = service({})
    expect(await unread.readPayments([])).toMatchObject({ serviceNow: 815 })
    expect(unread.clock.read.mock.calls).toEqual([['pk_test_1']])
    unread.clock.read.mockResolvedValue(undefined)
    expect(await unread.readPayments([])).toMatchObject({ serviceNow: undefined })
  })

  it('PAY-SDK-3: count from the last request to when the service was asked, not to its answer', async () => {
    const { readPayments, elapsed, read } = service({}, undefined, order(openAttempt()))
    await readPayments(['intents:1'])
    elapsed.ms = 50_000
    read.mockImplementation(async (id) => {
      elapsed.ms = 90_000
      return { ...fresh, id }
    })
    expect(await readPayments(['intents:1'])).toMatchObject({ quietMs: 50_000 })
  })
})
