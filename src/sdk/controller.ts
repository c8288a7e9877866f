import { type Channel, openChannel } from '../bridge/channel'
import type { ControllerCalls, PageCalls } from '../bridge/protocol'
import { fromErrorData, isTenderError, TenderError } from '../shared/error'
import type { ControllerOptions, IntentSnapshot, Started } from '../shared/types'
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
  onWarning: (error: TenderError) => void
}

export interface ConnectedController {
  /** Settles when the intent exists, or cannot. */
  started: Promise<Started>
  call: Channel<ControllerCalls>['call']
  /** A call nobody waits for: it goes out when the intent exists, and its fault becomes a warning. */
  say<Name extends 'step' | 'update'>(name: Name, payload: Parameters<ControllerCalls[Name]>[0]): void
  destroy(): void
}

/** The hidden controller frame, and the channel to it. */
export const connectController = (options: ConnectControllerOptions): ConnectedController => {
  let channel: Channel<ControllerCalls> | undefined
  let settle: { resolve: (started: Started) => void; reject: (error: TenderError) => void }
  const started = new Promise<Started>((resolve, reject) => {
    settle = { resolve, reject }
  })
  started.catch(() => {})

  const connect = (port: MessagePort) => {
    channel?.close()
    const opened = openChannel<ControllerCalls, PageCalls>(port, () => ({
      clientToken: () => readClientToken(options.clientToken),
      intentChanged: options.onIntent,
      warned: (error) => options.onWarning(fromErrorData(error)),
    }))
    channel = opened
    opened.call('start', options.start).then(
      (begun) => {
        options.onIntent(begun.intent)
        settle.resolve(begun)
      },
      // A frame that reloaded while it started gets a second channel, and the fault of the first means nothing.
      (error) => channel === opened && settle.reject(error),
    )
  }

  // Without the key: a page that the key does not serve shall hear so from the controller, not wait for a frame that is refused.
  const frame = createFrame({
    ...options,
    role: 'controller',
    title: '',
    scheme: 'light',
    onPort: connect,
    onLoadError: (error) => settle.reject(error),
  })
  frame.element.hidden = true
  frame.element.tabIndex = -1
  frame.element.ariaHidden = 'true'
  document.body.append(frame.element)
  frame.watch()

  const call: ConnectedController['call'] = async (name, payload) => {
    await started
    if (!channel) throw new TenderError('destroyed', `${name}: the checkout was destroyed`)
    return channel.call(name, payload)
  }

  return {
    started,
    call,
    say: (name, payload) => {
      const sent: Promise<unknown> = call<'step' | 'update'>(name, payload as never)
      sent.catch((error) => {
        if (isTenderError(error) && error.code !== 'destroyed') options.onWarning(error)
      })
    },
    destroy: () => {
      frame.remove()
      channel?.close()
      channel = undefined
      settle.reject(new TenderError('destroyed', 'The checkout was destroyed'))
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
