import { beforeEach, expect, it, vi } from 'vitest'
import { type Channel, openChannel } from '../../bridge/channel'
import type { ControllerToPage, PageToController } from '../../bridge/protocol'
import { TenderError } from '../../shared/error'
import { createDeferred } from '../deferred'
import { createControllerClient } from './client'
import type { ControllerFrame, FrameListener } from './controller-frame'

let listener = {} as FrameListener
let isPut = false
const reload = vi.fn()
const frame: ControllerFrame = {
  put: () => {
    const before = isPut
    isPut = true
    return !before
  },
  reload,
  giveTo: (given) => {
    listener = given
  },
  remove: () => {},
}
beforeEach(() => {
  isPut = false
  reload.mockClear()
})

const connected = () => {
  const acted = vi.fn()
  const asked: string[] = []
  const told = { refused: [] as string[], reloaded: 0 }
  const intent = { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 1, currency: 'EUR' } }
  const controller = createControllerClient({
    start: { publicKey: 'pk_test_1', intent, locale: 'en', tracking: 'on' },
    answers: { closeAction: acted },
    frame,
    openChannel,
    ready: createDeferred<void>(),
    describe: (error: TenderError) => error,
    onRefused: ({ code }: TenderError) => told.refused.push(code),
    onReloaded: () => {
      told.reloaded += 1
    },
    onWarning: () => {},
  } as unknown as Parameters<typeof createControllerClient>[0])
  /** The frame says hello; `pay` is answered when the test says so, and nothing of one that is `silent`. */
  const come = (given = { silent: false }) => {
    const { port1, port2 } = new MessageChannel()
    const never = new Promise<never>(() => {})
    const answer = (name: string) => (payload: { step?: string }) => {
      asked.push(payload?.step ?? name)
      return given.silent || name === 'pay' ? never : {}
    }
    const names = ['start', 'openIntent', 'setStep', 'reportActivity', 'ping', 'pay']
    const handlers = Object.fromEntries(names.map((name) => [name, answer(name)]))
    const channel: Channel<ControllerToPage> = openChannel<ControllerToPage, PageToController>(
      port2,
      () => handlers as never,
    )
    listener.onPort(port1)
    return channel
  }
  return { controller, asked, told, acted, come }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'settled',
    ({ code }) => code,
  )

it('a payment under way has an end when the frame is led elsewhere, and the next goes to the one that comes', async () => {
  const { controller, asked, told, acted, come } = connected()
  frame.put()
  come()
  controller.say('setStep', { step: 'shipping', status: 'COMPLETE' })
  await controller.started()
  const paying = codeOf(controller.call('pay', {} as never))
  await vi.waitFor(() => expect(asked).toContain('pay'))
  listener.onLost()
  expect(await paying).toBe('network.failed')
  // Nor does what it had the page show stay.
  expect(acted).toHaveBeenCalledOnce()

  const next = controller.call('reportActivity', { returned: false })
  asked.length = 0
  come()
  await next
  expect(asked).toEqual(['start', 'openIntent', 'reportActivity', 'shipping'])
  expect(told.reloaded).toBe(1)
  controller.destroy()
})

it('a frame that the page has taken out is put in again before anything is asked of it', async () => {
  const { controller, come } = connected()
  frame.put()
  come()
  await controller.started()
  isPut = false
  const started = controller.started()
  expect(isPut).toBe(true)
  come()
  await started
  isPut = false
  const restarted = controller.restart(another)
  expect(isPut).toBe(true)
  come()
  await restarted
  controller.destroy()
})

it('what did not load is tried again by the next payment, and all is told to what comes', async () => {
  const { controller, told, come } = connected()
  frame.put()
  listener.onLoadError(new TenderError('frame.timeout', 'nothing came'))
  expect(await codeOf(controller.call('reportActivity', { returned: false }))).toBe('frame.timeout')
  const started = controller.started()
  expect(reload).toHaveBeenCalledOnce()
  come()
  await started
  expect(told).toEqual({ refused: ['frame.timeout'], reloaded: 1 })
  controller.destroy()
})

const another = { trackingId: 'order-2', paymentFlowId: 'flow', amount: { amount: 1, currency: 'EUR' } }

it('is tried again by restart too, which says why it does not come', async () => {
  const { controller, come } = connected()
  frame.put()
  listener.onLoadError(new TenderError('frame.timeout', 'nothing came'))
  const restarted = codeOf(controller.restart(another))
  expect(reload).toHaveBeenCalledOnce()
  listener.onLoadError(new TenderError('frame.unreachable', 'something else came'))
  expect(await restarted).toBe('frame.unreachable')
  const again = codeOf(controller.restart(another))
  come()
  expect(await again).toBe('settled')
  controller.destroy()
})

it('is not tried again after destroy: whoever asks hears of that', async () => {
  const { controller } = connected()
  frame.put()
  listener.onLoadError(new TenderError('frame.timeout', 'nothing came'))
  controller.destroy()
  expect(await codeOf(controller.started())).toBe('destroyed')
  expect(reload).not.toHaveBeenCalled()
})

it('a frame whose process dies while it owes an answer is replaced, and one that answers late is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { controller, asked, acted, come } = connected()
  const life = { silent: false }
  frame.put()
  come(life)
  await controller.started()
  const paying = codeOf(controller.call('pay', {} as never))
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    // What has been answered comes through a port of its own.
    await new Promise(setImmediate)
  }
  for (let passed = 0; passed < 60; passed += 5) await pass(5000)
  life.silent = true
  await pass(5000)
  life.silent = false
  for (let passed = 0; passed < 60; passed += 5) await pass(5000)
  expect(reload).not.toHaveBeenCalled()
  // Nobody is at work on a page that is left with a bank's page open: the intent may become inactive.
  expect(asked).not.toContain('reportActivity')
  life.silent = true
  for (let passed = 0; passed < 15; passed += 5) await pass(5000)
  expect(reload).toHaveBeenCalledOnce()
  expect(await paying).toBe('network.failed')
  expect(acted).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
  controller.destroy()
  vi.useRealTimers()
})

it('a frame whose process has died is replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { controller, come } = connected()
  frame.put()
  come({ silent: true })
  const started = codeOf(controller.started())
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).toHaveBeenCalledOnce()
  expect(await started).toBe('network.failed')
  controller.destroy()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
