import { beforeEach, expect, it, vi } from 'vitest'
import { type Channel, openChannel } from '../../bridge/channel'
import type { ControllerToPage, PageToController } from '../../bridge/protocol'
import { TenderError } from '../../shared/error'
import type { StepChange } from '../../shared/types'
import { createDeferred } from '../deferred'
import { createControllerClient } from './client'
import type { ControllerFrame, FrameListener } from './controller-frame'

let listener = {} as FrameListener
let isInserted = false
const reload = vi.fn()
const frame: ControllerFrame = {
  insert: () => {
    const wasInserted = isInserted
    isInserted = true
    return !wasInserted
  },
  reload,
  setListener: (given) => {
    listener = given
  },
  remove: () => {},
}
beforeEach(() => {
  isInserted = false
  reload.mockClear()
})

const setUp = () => {
  const closeAction = vi.fn()
  const calls: string[] = []
  const steps: StepChange[] = []
  const events = { rejected: [] as string[], reloaded: 0 }
  const intent = { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 1, currency: 'EUR' } }
  const controller = createControllerClient({
    start: { publicKey: 'pk_test_1', intent, locale: 'en', tracking: 'on' },
    handlers: { closeAction },
    steps: () => steps,
    frame,
    openChannel,
    ready: createDeferred<void>(),
    events: {
      describe: (error: TenderError) => error,
      onRejected: ({ code }: TenderError) => events.rejected.push(code),
      onReloaded: () => {
        events.reloaded += 1
      },
      onWarning: () => {},
    },
  } as unknown as Parameters<typeof createControllerClient>[0])
  /** Connects a frame that never replies to `pay`, and replies to nothing while it is `crashed`. */
  const connect = (frameState = { crashed: false }) => {
    const { port1, port2 } = new MessageChannel()
    const never = new Promise<never>(() => {})
    const handlerOf = (name: string) => (payload: { step?: string }) => {
      calls.push(payload?.step ?? name)
      return frameState.crashed || name === 'pay' ? never : {}
    }
    const names = ['start', 'openIntent', 'setStep', 'reportActivity', 'ping', 'pay']
    const handlers = Object.fromEntries(names.map((name) => [name, handlerOf(name)]))
    const channel: Channel<ControllerToPage> = openChannel<ControllerToPage, PageToController>(
      port2,
      () => handlers as never,
    )
    listener.onPort(port1)
    return channel
  }
  const setStep = (change: StepChange) => {
    steps.push(change)
    controller.setStep(change)
  }
  return { controller, setStep, calls, events, closeAction, connect }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'settled',
    ({ code }) => code,
  )

it('rejects a payment in progress when the frame is lost, and sends the next call to the reloaded frame', async () => {
  const { controller, setStep, calls, events, closeAction, connect } = setUp()
  frame.insert()
  connect()
  setStep({ step: 'shipping', status: 'COMPLETE' })
  await controller.ensureStarted()
  const paying = codeOf(controller.call('pay', {} as never))
  await vi.waitFor(() => expect(calls).toContain('pay'))
  listener.onLost()
  expect(await paying).toBe('network.failed')
  // The customer action that the crashed frame had opened is closed.
  expect(closeAction).toHaveBeenCalledOnce()

  const next = controller.call('reportActivity', { returned: false })
  calls.length = 0
  connect()
  await next
  expect(calls).toEqual(['start', 'openIntent', 'reportActivity', 'shipping'])
  expect(events.reloaded).toBe(1)
  controller.destroy()
})

it('ensureStarted() and restart() › insert a frame again that the page has removed', async () => {
  const { controller, connect } = setUp()
  frame.insert()
  connect()
  await controller.ensureStarted()
  isInserted = false
  const started = controller.ensureStarted()
  expect(isInserted).toBe(true)
  connect()
  await started
  isInserted = false
  const restarted = controller.restart(another)
  expect(isInserted).toBe(true)
  connect()
  await restarted
  controller.destroy()
})

it('ensureStarted() › loads a frame again that has failed to load', async () => {
  const { controller, events, connect } = setUp()
  frame.insert()
  listener.onLoadError(new TenderError('frame.timeout', 'no answer'))
  expect(await codeOf(controller.call('reportActivity', { returned: false }))).toBe('frame.timeout')
  const started = controller.ensureStarted()
  expect(reload).toHaveBeenCalledOnce()
  connect()
  await started
  expect(events).toEqual({ rejected: ['frame.timeout'], reloaded: 1 })
  controller.destroy()
})

const another = { trackingId: 'order-2', paymentFlowId: 'flow', amount: { amount: 1, currency: 'EUR' } }

it('restart() › loads a frame again that has failed to load, and rejects if it fails again', async () => {
  const { controller, connect } = setUp()
  frame.insert()
  listener.onLoadError(new TenderError('frame.timeout', 'no answer'))
  const restarted = codeOf(controller.restart(another))
  expect(reload).toHaveBeenCalledOnce()
  listener.onLoadError(new TenderError('frame.unreachable', 'another page'))
  expect(await restarted).toBe('frame.unreachable')
  const again = codeOf(controller.restart(another))
  connect()
  expect(await again).toBe('settled')
  controller.destroy()
})

it('destroy() › loads nothing again, and rejects further calls', async () => {
  const { controller } = setUp()
  frame.insert()
  listener.onLoadError(new TenderError('frame.timeout', 'no answer'))
  controller.destroy()
  expect(await codeOf(controller.ensureStarted())).toBe('destroyed')
  expect(reload).not.toHaveBeenCalled()
})

it('replaces a frame that crashes while a reply is awaited, and keeps one that replies late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { controller, calls, closeAction, connect } = setUp()
  const state = { crashed: false }
  frame.insert()
  connect(state)
  await controller.ensureStarted()
  const paying = codeOf(controller.call('pay', {} as never))
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    // Lets the event loop deliver messages, because a MessagePort delivers each one in a task of
    // its own.
    await new Promise(setImmediate)
  }
  for (let passed = 0; passed < 60; passed += 5) await pass(5000)
  state.crashed = true
  await pass(5000)
  state.crashed = false
  for (let passed = 0; passed < 60; passed += 5) await pass(5000)
  expect(reload).not.toHaveBeenCalled()
  // A customer who only has the bank's page open does not count as active, so the intent may become
  // inactive.
  expect(calls).not.toContain('reportActivity')
  state.crashed = true
  for (let passed = 0; passed < 15; passed += 5) await pass(5000)
  expect(reload).toHaveBeenCalledOnce()
  expect(await paying).toBe('network.failed')
  expect(closeAction).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
  controller.destroy()
  vi.useRealTimers()
})

it('ensureStarted() › replaces a frame that does not reply', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { controller, connect } = setUp()
  frame.insert()
  connect({ crashed: true })
  const started = codeOf(controller.ensureStarted())
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).toHaveBeenCalledOnce()
  expect(await started).toBe('network.failed')
  controller.destroy()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
