import { type Channel, openChannel } from '../bridge/channel'
import type { ControllerCalls, PageCalls } from '../bridge/protocol'
import { fromErrorData, isTenderError, TenderError } from '../shared/error'
import type { ControllerOptions, IntentSnapshot, Started, StepName, StepStatus } from '../shared/types'
import { createFrame } from './frame'
import type { Service } from './options'
import type { CheckoutOptions } from './types'

export interface ConnectControllerOptions {
  service: Service
  instance: string
  loadTimeoutMs: number
  clientToken: CheckoutOptions['clientToken']
  start: ControllerOptions
  onIntent: (intent: IntentSnapshot) => void
  /** The frame has reloaded: element frames have to find it again. */
  onReloaded: () => void
  onWarning: (error: TenderError) => void
}

export interface ConnectedController {
  /** The first start: settles when the intent exists, or cannot. */
  ready: Promise<Started>
  /** The newest start; one that failed for the network's or the service's sake is tried again. */
  started(): Promise<Started>
  call: Channel<ControllerCalls>['call']
  /** A change nobody waits for: it goes out when the intent exists, and its fault becomes a warning. */
  say<Name extends 'step' | 'update'>(name: Name, payload: Parameters<ControllerCalls[Name]>[0]): void
  /** An element has left the page. */
  detach(element: string): void
  destroy(): void
}

/** The hidden controller frame, and the channel to it. */
export const connectController = (options: ConnectControllerOptions): ConnectedController => {
  let channel: Channel<ControllerCalls> | undefined
  let settleReady: { resolve: (started: Started) => void; reject: (error: TenderError) => void }
  const ready = new Promise<Started>((resolve, reject) => {
    settleReady = { resolve, reject }
  })
  ready.catch(() => {})
  let running = ready
  /** The last start failed in a way that may pass. */
  let mayPass = false
  // What a frame that has reloaded must be told again.
  let intent = options.start.intent
  const steps = new Map<StepName, StepStatus>()

  const start = (opened: Channel<ControllerCalls>) => {
    mayPass = false
    running = opened.call('start', { ...options.start, intent }).then(
      (begun) => {
        options.onIntent(begun.intent)
        settleReady.resolve(begun)
        return begun
      },
      (error: TenderError) => {
        // The fault of a channel that another has replaced means nothing.
        if (channel === opened) {
          mayPass = error.fixedBy === 'network' || error.fixedBy === 'service'
          settleReady.reject(error)
        }
        throw error
      },
    )
    running.catch(() => {})
  }

  const connect = (port: MessagePort) => {
    const reloaded = channel !== undefined
    channel?.close(new TenderError('network.failed', 'The controller frame was reloaded'))
    channel = openChannel<ControllerCalls, PageCalls>(port, () => ({
      clientToken: () => readClientToken(options.clientToken),
      intentChanged: options.onIntent,
      warned: (error) => options.onWarning(fromErrorData(error)),
    }))
    start(channel)
    if (!reloaded) return
    for (const [step, status] of steps) send('step', { step, status })
    options.onReloaded()
  }

  // Without the key: a page that the key does not serve shall hear so from the controller, not wait for a frame that is refused.
  const frame = createFrame({
    ...options,
    role: 'controller',
    title: '',
    scheme: 'light',
    onPort: connect,
    onLoadError: (error) => settleReady.reject(error),
  })
  frame.element.hidden = true
  frame.element.tabIndex = -1
  frame.element.ariaHidden = 'true'
  // A script in the head runs before there is a body.
  const place = document.body ?? document.documentElement
  place.append(frame.element)
  frame.watch()

  const call: ConnectedController['call'] = async (name, payload) => {
    await running
    if (!channel) throw new TenderError('destroyed', `${name}: the checkout was destroyed`)
    return channel.call(name, payload)
  }

  const send: ConnectedController['say'] = (name, payload) => {
    const sent: Promise<unknown> = call<'step' | 'update'>(name, payload as never)
    sent.catch((error) => {
      if (isTenderError(error) && error.code !== 'destroyed') options.onWarning(error)
    })
  }

  return {
    ready,
    started: () => {
      if (mayPass && channel) start(channel)
      return running
    },
    call,
    say: (name, payload) => {
      if ('step' in payload) steps.set(payload.step, payload.status)
      else intent = { ...intent, ...payload }
      send(name, payload)
    },
    detach: (element) => channel?.tell('detach', { element }),
    destroy: () => {
      frame.remove()
      channel?.close()
      channel = undefined
      const error = new TenderError('destroyed', 'The checkout was destroyed')
      settleReady.reject(error)
      running = Promise.reject(error)
      running.catch(() => {})
    },
  }
}

const readClientToken = async (given: CheckoutOptions['clientToken']): Promise<string> => {
  if (given === undefined) {
    throw new TenderError(
      'clientToken.missing',
      'pay: createCheckout needs clientToken: a Client Token made by your server',
    )
  }
  try {
    const token = typeof given === 'function' ? await given() : given
    if (typeof token === 'string' && token.startsWith('ct_')) return token
  } catch (cause) {
    throw new TenderError('clientToken.failed', 'pay: clientToken threw an error or rejected: see its cause', { cause })
  }
  throw new TenderError('clientToken.failed', 'pay: clientToken: expected a Client Token, ct_test_… or ct_live_…')
}
