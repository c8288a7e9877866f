import { vi } from 'vitest'
import { openChannel } from '../../../../src/bridge/channel'
import { createDesiredReader, type Desired, type Observed } from '../../../../src/bridge/desired'
import type { ControllerToPage, PageToController } from '../../../../src/bridge/protocol'
import { createControllerClient } from '../../../../src/sdk/controller/client'
import type { FrameListener } from '../../../../src/sdk/controller/controller-frame'
import type { CoreHost } from '../../../../src/sdk/core-host'
import { createDeferred } from '../../../../src/sdk/deferred'
import { createReadable } from '../../../../src/sdk/readable'
import { createSettings, type Order } from '../../../../src/sdk/settings'
import type { CheckoutSettings, PaymentResult } from '../../../../src/sdk/types'
import { type ErrorData, TenderError, toErrorData } from '../../../../src/shared/error'
import type { IntentOptions, StepChange } from '../../../../src/shared/types'

export const intentOf = (trackingId: string): IntentOptions => ({
  trackingId,
  paymentFlowId: 'flow',
  amount: { amount: 5099, currency: 'EUR' },
})

const texts = (name: string): Observed['texts'] => ({
  pending: name,
  unavailable: '',
  offline: '',
  processing: '',
  succeeded: '',
  divider: '',
  challengeTitle: '',
})

/** How the frame of a test behaves. */
export interface FrameState {
  /** Whether it answers nothing. */
  crashed?: boolean
  /** The error with which it answers a payment. @default it does not answer */
  payError?: TenderError
  /** The error with which it refuses an order. */
  refusal?: TenderError | undefined
}

/**
 * Creates a client on a page with this query, and a frame whose controller records what it
 * receives.
 */
export const setUpClient = (settings: Partial<CoreHost['settings']> = {}, query = '') => {
  const received: Desired[] = []
  const calls: string[] = []
  const warnings: string[] = []
  const events = { rejected: [] as string[], accepted: 0, reloaded: 0, locales: [] as string[] }
  const closeAction = vi.fn()
  const reload = vi.fn()
  const frame = { isInserted: true }
  let listener = {} as FrameListener
  let steps: StepChange[] = []
  let epoch = 0
  const context = { locale: 'en' }
  const lock = {
    isPaying: false,
    paidResult: undefined as PaymentResult | undefined,
    reset: () => {
      lock.paidResult = undefined
    },
  }
  const current = { serviceUrl: '', publicKey: 'pk_test_1', intent: intentOf('order-1'), ...settings }
  const order: Order = { options: current.intent, epoch: 0 }
  const changes = createSettings(current, order, () => lock)
  const host = {
    settings: current,
    order,
    localeOf: (tag = 'en') => tag,
    intent: createReadable(undefined),
    ready: createDeferred<void>(),
    query,
    frames: {
      context,
      openChannel,
      controller: {
        insert: () => {
          const wasInserted = frame.isInserted
          frame.isInserted = true
          return !wasInserted
        },
        reload,
        setListener: (given: FrameListener) => {
          listener = given
        },
      },
    },
  } as unknown as CoreHost
  const client = createControllerClient({
    host,
    steps: () => steps,
    handlers: { closeAction } as never,
    events: {
      onRejected: ({ code }) => events.rejected.push(code),
      onAccepted: () => {
        events.accepted += 1
      },
      onPrepared: () => {},
      onReloaded: () => {
        events.reloaded += 1
      },
      onTexts: () => {},
      onLocale: () => events.locales.push(context.locale),
      onWarning: ({ message }) => warnings.push(message),
    },
  })
  /** Connects a frame. */
  const connect = (state: FrameState = {}) => {
    const { port1, port2 } = new MessageChannel()
    const never = new Promise<never>(() => {})
    const read = createDesiredReader()
    const answer = (desired: Desired): Observed => {
      const error = state.refusal && toErrorData(state.refusal)
      const observed: Observed = {
        order: error ? { kind: 'failed', error } : { kind: 'accepted', epoch: desired.order.epoch },
        locale: desired.locale === 'fr' ? 'en' : (desired.locale ?? 'en'),
        texts: texts(desired.locale ?? 'en'),
        rejected: [...rejectedBy(desired), ...(error ? [{ member: 'order' as const, error }] : [])],
      }
      channel.notify('observed', observed)
      return observed
    }
    const handlers = {
      sync: (message: unknown) => {
        calls.push('sync')
        const desired = read(message)
        received.push(desired)
        return state.crashed ? never : answer(desired)
      },
      pay: ({ desired }: { desired: unknown }) => {
        calls.push('pay')
        received.push(read(desired))
        return state.payError ? Promise.reject(state.payError) : never
      },
      reportActivity: () => void calls.push('reportActivity'),
      ping: () => (state.crashed ? never : null),
    }
    const channel = openChannel<ControllerToPage, PageToController>(port2, () => handlers as never)
    listener.onPort(port1)
    return { channel, close: () => port2.close() }
  }
  /** Applies a change, as the checkout does. */
  const apply = (options: CheckoutSettings) => {
    const isNextOrder = order.epoch !== epoch
    epoch = order.epoch
    if (isNextOrder) steps = []
    return client.changed(options, isNextOrder)
  }
  return {
    client,
    host,
    received,
    calls,
    warnings,
    events,
    closeAction,
    reload,
    frame,
    connect,
    lock,
    change: (given: CheckoutSettings) => apply(changes.set(given, lock.isPaying)),
    release: () => apply(changes.release(lock.isPaying)),
    steps: () => steps,
    /** Connects the port of another controller. */
    attach: (port: MessagePort) => listener.onPort(port),
    lose: () => listener.onLost(),
    failToLoad: (error: TenderError) => listener.onLoadError(error),
    setStep: (step: StepChange) => {
      steps = [...steps.filter((each) => each.step !== step.step), step]
      return client.changed()
    },
    restart: (trackingId: string) => apply(changes.begin(intentOf(trackingId))),
  }
}

/** What the fake controller rejects: an unknown text, a negative amount, and French. */
const rejectedBy = ({ texts: given, order, locale }: Desired): Observed['rejected'] => {
  const fault = (message: string): ErrorData => toErrorData(new TenderError('options.invalid', message))
  return [
    ...(Object(given)['no.such'] ? [{ member: 'texts' as const, error: fault('texts.no.such') }] : []),
    ...(order.intent.amount.amount < 0 ? [{ member: 'intent' as const, error: fault('amount') }] : []),
    ...(locale === 'fr' ? [{ member: 'locale' as const, error: fault('locale') }] : []),
  ]
}

export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'settled',
    ({ code }) => code,
  )
