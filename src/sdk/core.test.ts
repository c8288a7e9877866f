import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openChannel } from '../bridge/channel'
import type { ControllerToPage, PageToController } from '../bridge/protocol'
import { TenderError, toErrorData } from '../shared/error'
import type { ClientTokenRequest } from '../shared/types'
import type { FrameListener } from './controller/controller-frame'
import { createCore } from './core'
import type { CoreHost } from './core-host'
import { createDeferred } from './deferred'
import type { PaymentResult } from './types'

beforeEach(() => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/', search: '', hash: '' })
})
afterEach(() => vi.unstubAllGlobals())

/**
 * Creates a core with a controller whose first starts reject with the given errors. A crashed
 * controller does not reply.
 */
const setUp = (
  starts: TenderError[] = [],
  { crashed = false, clientToken }: { crashed?: boolean; clientToken?: unknown } = {},
) => {
  let listener = {} as FrameListener
  const reload = vi.fn()
  const handlers = {
    sync: () => {
      const fault = starts.shift()
      const error = fault && toErrorData(fault)
      const order = error ? { kind: 'failed', error } : { kind: 'accepted', epoch: 0 }
      return { order, locale: 'en', texts: {}, rejected: error ? [{ member: 'order', error }] : [] }
    },
    reportActivity: () => {},
    detachElement: () => {},
    ping: () => (crashed ? new Promise(() => {}) : null),
    resume: () => ({ resumed: true }),
    requestProcessorToken: () => ({ token: 'token-1' }),
  }
  const ports: MessagePort[] = []
  const warnings: string[] = []
  const results: PaymentResult[] = []
  const emit = (name: string, given: unknown) =>
    name === 'result' ? results.push(given as PaymentResult) : warnings.push((given as Error).message)
  const lock = { paidResult: undefined, storeIfPaid: vi.fn(), reset: vi.fn() }
  const ready = createDeferred<void>()
  const order = { options: { trackingId: 'order-1', amount: { amount: 5099, currency: 'EUR' } }, epoch: 0 }
  const fail = () => Promise.reject(new TenderError('script.failed', 'not loaded'))
  const core = createCore(
    {
      settings: { publicKey: 'pk_test_1', clientToken },
      query: '',
      order,
      localeOf: () => 'en',
      elements: Object.assign([], { findMounted: () => undefined }),
      payments: {
        lock,
        openAttempts: { has: () => false, memoryOf: () => ({ isStorable: true }), add: () => {}, remove: () => {} },
      },
      intent: { set: () => {} },
      events: { on: () => () => {}, emit },
      ready,
      frames: {
        context: { locale: 'en' },
        controller: {
          insert: () => false,
          reload,
          setListener: (given: FrameListener) => {
            listener = given
          },
        },
        openChannel,
      },
    } as unknown as CoreHost,
    { wallets: fail, payButton: fail },
  )
  return {
    core,
    order,
    reload,
    warnings,
    results,
    lock,
    ready,
    connect: () => {
      const { port1, port2 } = new MessageChannel()
      ports.push(port1, port2)
      const page = openChannel<ControllerToPage, PageToController>(port2, () => handlers as never)
      listener.onPort(port1)
      return page
    },
    failToLoad: (error = new TenderError('frame.timeout', 'no answer')) => listener.onLoadError(error),
    end: () => {
      core.destroy()
      for (const port of ports) port.close()
    },
  }
}

const requests = [
  ['resume', (shop: ReturnType<typeof setUp>) => shop.core.resume()],
  ['processorToken', (shop: ReturnType<typeof setUp>) => shop.core.processorToken({} as never)],
] as const

it.each(requests)('%s() › loads a frame again that has failed to load', async (_name, request) => {
  const shop = setUp()
  shop.failToLoad()
  const requested = request(shop)
  expect(shop.reload).toHaveBeenCalledOnce()
  shop.connect()
  await expect(requested).resolves.toBeTypeOf('object')
  shop.end()
})

it.each<[what: string, clientToken: unknown, answer: string]>([
  ['a function, with the order', ({ trackingId }: ClientTokenRequest) => `ct_test_${trackingId}`, 'ct_test_order-2'],
  ['the token itself', 'ct_test_given', 'ct_test_given'],
])('answers the request for a Client Token with %s', async (_what, clientToken, answer) => {
  const shop = setUp([], { clientToken })
  const controller = shop.connect()
  expect(await controller.call('clientToken', { trackingId: 'order-2', renew: false })).toEqual({
    kind: 'answer',
    answer,
  })
  shop.end()
})

it('warns once of an unknown option of element.update(), and of none that the checkout changes', () => {
  const { core, warnings, end } = setUp()
  core.elementUpdated({ brands: {}, saved: undefined })
  core.elementUpdated({ appearance: {} })
  core.elementUpdated({ appearance: {} })
  for (const _each of ['once', 'again']) core.elementUpdated({ brand: {} })
  expect(warnings).toEqual(['element.update(): unknown option brand (did you mean brands?)'])
  end()
})

it.each([
  ['does not respond is reloaded', true, 1],
  ['responds stays', false, 0],
] as const)('elementUnmounted() › a controller that %s', async (_what, crashed, times) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shop = setUp([], { crashed })
  shop.connect()
  shop.core.elementUnmounted('card-1')
  for (const _ping of ['first', 'second', 'none']) {
    // Lets the event loop deliver messages, because a MessagePort delivers each one in a task of
    // its own.
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(shop.reload).toHaveBeenCalledTimes(times)
  shop.end()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it('emits the outcome of a pending attempt, and stores it in the pay lock', async () => {
  const shop = setUp()
  const controller = shop.connect()
  const end = { status: 'succeeded' as const, paymentId: 'payments:1', message: '' }
  controller.notify('outcomeFound', { trackingId: 'order-1', end })
  await vi.waitFor(() => expect(shop.results).toHaveLength(1))
  const paid = { status: 'succeeded', paymentId: 'payments:1', amount: null }
  expect(shop.results).toEqual([paid])
  expect(shop.lock.storeIfPaid).toHaveBeenCalledExactlyOnceWith(paid)
  shop.end()
})

it('does not suggest another attempt to the customer if only the merchant can fix the error', async () => {
  const shop = setUp()
  shop.failToLoad(new TenderError('frame.blocked', 'frame-src', { customerMessage: 'Try again later.' }))
  await expect(shop.ready.promise).rejects.toMatchObject({
    code: 'frame.blocked',
    customerMessage: 'Payments aren’t possible at the moment.',
  })
  shop.end()
})

it('set() and restart() › a change before another order does not apply to it', async () => {
  const shop = setUp()
  const euros = (amount: number) => ({ amount, currency: 'EUR' })
  shop.connect()
  await shop.core.set({ intent: { amount: euros(1) } }, false)
  await shop.core.restart({ trackingId: 'order-2', amount: euros(2) }, false)
  expect(shop.order).toEqual({ epoch: 1, options: { trackingId: 'order-2', amount: euros(2) } })
  expect(shop.lock.reset).toHaveBeenCalledOnce()
  shop.end()
})

it('restart() › is refused if it was called during a payment', async () => {
  const shop = setUp()
  shop.connect()
  await expect(shop.core.restart({}, true)).rejects.toThrow('a payment is in progress')
  expect(shop.order.epoch).toBe(0)
  shop.end()
})

it('SET-7: a change that was made during a payment waits, also if the core has loaded after it', async () => {
  const shop = setUp()
  shop.connect()
  await shop.core.set({ intent: { amount: { amount: 1, currency: 'EUR' } } }, true)
  expect(shop.order.options.amount.amount).toBe(5099)
  shop.core.releaseChanges()
  expect(shop.order.options.amount.amount).toBe(1)
  shop.end()
})
