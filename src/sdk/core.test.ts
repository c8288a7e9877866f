import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openChannel } from '../bridge/channel'
import type { ControllerToPage, PageToController } from '../bridge/protocol'
import { TenderError } from '../shared/error'
import type { ClientTokenRequest } from '../shared/types'
import type { FrameListener } from './controller/controller-frame'
import { type CoreHost, createCore } from './core'
import { createDeferred } from './deferred'
import type { PaymentResult } from './types'

beforeEach(() => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/', search: '', hash: '' })
})
afterEach(() => vi.unstubAllGlobals())

/** What comes later, with a controller behind it whose first starts may fail, and whose process may have died. */
const begun = (
  starts: TenderError[] = [],
  { dead = false, clientToken }: { dead?: boolean; clientToken?: unknown } = {},
) => {
  let listener = {} as FrameListener
  const reload = vi.fn()
  const handlers = {
    start: () => {
      const fault = starts.shift()
      if (fault) throw fault
      return { texts: {} }
    },
    openIntent: () => null,
    reportActivity: () => {},
    detachElement: () => {},
    ping: () => (dead ? new Promise(() => {}) : null),
    resume: () => ({ resumed: true }),
    requestProcessorToken: () => ({ token: 'token-1' }),
  }
  const ports: MessagePort[] = []
  const warned: string[] = []
  const results: PaymentResult[] = []
  const emit = (name: string, given: unknown) =>
    name === 'result' ? results.push(given as PaymentResult) : warned.push((given as Error).message)
  const lock = { paid: undefined, keep: vi.fn() }
  const ready = createDeferred<void>()
  const core = createCore(
    {
      options: { publicKey: 'pk_test_1', clientToken },
      shared: { locale: 'en' },
      query: '',
      wanted: () => ({ trackingId: 'order-1', amount: { amount: 5099, currency: 'EUR' } }),
      elements: { each: () => {}, mounted: () => undefined },
      lock,
      openAttempts: { has: () => false, add: () => {}, remove: () => {} },
      intent: { set: () => {} },
      events: { on: () => () => {}, emit },
      ready,
      controllerFrame: {
        put: () => false,
        reload,
        giveTo: (given: FrameListener) => {
          listener = given
        },
      },
      openChannel,
    } as unknown as CoreHost,
    () => Promise.reject(new TenderError('script.failed', 'no wallets here')),
  )
  return {
    core,
    reload,
    warned,
    results,
    lock,
    ready,
    come: () => {
      const { port1, port2 } = new MessageChannel()
      ports.push(port1, port2)
      const page = openChannel<ControllerToPage, PageToController>(port2, () => handlers as never)
      listener.onPort(port1)
      return page
    },
    fail: () => listener.onLoadError(new TenderError('frame.timeout', 'nothing came')),
    end: () => {
      core.destroy()
      for (const port of ports) port.close()
    },
  }
}

const questions = [
  ['resume', (shop: ReturnType<typeof begun>) => shop.core.resume()],
  ['processorToken', (shop: ReturnType<typeof begun>) => shop.core.processorToken({} as never)],
] as const

it.each(questions)('%s tries a frame again that has failed, and a start that may succeed now', async (_name, ask) => {
  const shop = begun([new TenderError('network.failed', 'The service was not reached')])
  shop.fail()
  const asked = ask(shop)
  expect(shop.reload).toHaveBeenCalledOnce()
  shop.come()
  await expect(asked).rejects.toMatchObject({ code: 'network.failed' })
  await expect(ask(shop)).resolves.toBeTypeOf('object')
  shop.end()
})

it.each<[what: string, clientToken: unknown, answer: string]>([
  ['a function, with the order', ({ trackingId }: ClientTokenRequest) => `ct_test_${trackingId}`, 'ct_test_order-2'],
  ['the token itself', 'ct_test_given', 'ct_test_given'],
])('answers the request for a Client Token with %s', async (_what, clientToken, answer) => {
  const shop = begun([], { clientToken })
  const controller = shop.come()
  expect(await controller.call('clientToken', { trackingId: 'order-2', renew: false })).toEqual({
    kind: 'answer',
    answer,
  })
  shop.end()
})

it("warns once of a change that an element does not know, and of none of the checkout's own", () => {
  const { core, warned, end } = begun()
  core.updated({ brands: {}, saved: undefined })
  core.updated({ appearance: {} })
  core.updated({ texts: {} })
  for (const _each of ['once', 'again']) core.updated({ brand: {} })
  expect(warned).toEqual(['element.update: brand: no such option'])
  end()
})

it.each([
  ['has died with it is replaced', true, 1],
  ['lives stays as it is', false, 0],
] as const)('when the frame of an element goes, a controller that %s', async (_what, dead, times) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shop = begun([], { dead })
  shop.come()
  shop.core.detach('card-1')
  for (const _each of ['asked', 'asked again', 'after it']) {
    // What has been answered comes through a port of its own.
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(shop.reload).toHaveBeenCalledTimes(times)
  shop.end()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it('emits the outcome of a pending attempt, and keeps it in the pay lock', async () => {
  const shop = begun()
  const controller = shop.come()
  controller.notify('outcomeFound', { status: 'succeeded', paymentId: 'payments:1', message: '' })
  await vi.waitFor(() => expect(shop.results).toHaveLength(1))
  const paid = { status: 'succeeded', paymentId: 'payments:1', amount: null }
  expect(shop.results).toEqual([paid])
  expect(shop.lock.keep).toHaveBeenCalledExactlyOnceWith(paid)
  shop.end()
})

it('shows a text without an offer to try again for options that only the merchant can correct', async () => {
  const fault = new TenderError('options.invalid', 'intent.amount: expected …', { customerMessage: 'Try again later.' })
  const shop = begun([fault])
  shop.come()
  await expect(shop.ready.promise).rejects.toMatchObject({
    code: 'options.invalid',
    customerMessage: 'Payments aren’t possible at the moment.',
  })
  shop.end()
})
