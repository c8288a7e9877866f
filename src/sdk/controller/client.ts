import type { Channel, Handlers, openChannel as OpenChannel } from '../../bridge/channel'
import type { ControllerToPage, PageToController } from '../../bridge/protocol'
import { destroyedError, fromErrorData, type TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type {
  CheckoutChanges,
  ControllerOptions,
  LocaleResult,
  StartResult,
  StepChange,
  TextOverrides,
} from '../../shared/types'
import type { Deferred } from '../deferred'
import { createCalls } from './calls'
import { type ControllerConnection, createConnection } from './connection'
import type { ControllerFrame } from './controller-frame'
import { createLocaleUpdate } from './locale-update'
import { createRestart, type Restart } from './restart'
import { createStartGate, type StartGate } from './start-gate'
import { createStartOptions } from './start-options'
import { createStarter, type Starter, type StarterEvents } from './starter'
import { createTextsUpdate } from './texts-update'

export interface ControllerClientOptions {
  frame: ControllerFrame
  openChannel: typeof OpenChannel
  /** The options with which the controller first starts. */
  start: ControllerOptions
  /**
   * Resolved when the first intent exists or the `tracking` option delays it until the payment.
   * Rejected if the intent cannot be started.
   */
  ready: Pick<Deferred<void>, 'resolve' | 'reject'>
  /** The functions that answer the controller's calls. */
  handlers: Omit<Handlers<ControllerToPage>, 'warning'>
  /** Returns the status of all steps, which are sent again to a controller that has reloaded. */
  steps: () => readonly StepChange[]
  events: ControllerClientEvents
}

export interface ControllerClientEvents extends StarterEvents {
  /**
   * The frame has loaded late or again, so the element frames must connect to the controller again.
   */
  onReloaded: () => void
  onWarning: (error: TenderError) => void
}

/**
 * The page's access to the controller. Stores all changes, so that a controller frame that reloads
 * receives them too.
 */
export interface ControllerClient {
  /**
   * Resolves when the controller has accepted the options. Loads the frame if it is missing or has
   * failed to load, and repeats a start that failed because of the network or the service.
   */
  ensureStarted(): Promise<StartResult>
  /** Calls the controller after its start. Rejects if it cannot start. */
  call: Channel<PageToController>['call']
  /** Sends a notification. It is lost if the controller is not connected. */
  notify: Channel<PageToController>['notify']
  // The three functions below return no promise. Their errors are emitted as warnings.
  update(changes: CheckoutChanges): void
  setStep(change: StepChange): void
  setConsent(granted: boolean): void
  /** Replaces the texts. Resolves when the controller has answered, and never rejects. */
  setTexts(texts: TextOverrides): Promise<void>
  /** Changes the language of all frames. */
  setLocale(locale: Locale): Promise<LocaleResult>
  /** Loads the frame again if it has failed to load. */
  retry: ControllerConnection['retry']
  /** Checks whether the frame responds, and reloads it if it does not. */
  check: ControllerConnection['check']
  /** Starts a new intent in the running controller. */
  restart: Restart
  destroy(): void
}

export const createControllerClient = (given: ControllerClientOptions): ControllerClient => {
  const { events } = given
  const gate = createStartGate()
  const options = createStartOptions(given.start)
  /** Whether the customer has consented to tracking. Undefined if the page has reported nothing. */
  let consent: boolean | undefined

  const connection = createClientConnection(given, {
    gate,
    start: (channel) => starter.start(channel),
    resendChanges: () => resendChanges(),
  })
  const starter = createStarter({ connection, gate, options, events })
  const { call, send } = createCalls({ connection, gate, options, onWarning: events.onWarning })

  const setStep = (change: StepChange) =>
    send('setStep', () => given.steps().findLast(({ step }) => step === change.step) ?? change)
  const sendConsent = () => send('setConsent', () => ({ granted: consent === true }))
  const resendChanges = () => {
    if (consent !== undefined) sendConsent()
    for (const change of given.steps()) setStep(change)
  }
  const startAgain = () => {
    const { channel } = connection
    if (!channel) return
    starter.start(channel).catch(() => {})
    resendChanges()
  }

  return {
    ensureStarted: () => {
      connection.load()
      connection.reloadIfUnresponsive()
      if (starter.mayStartAgain) startAgain()
      return gate.current
    },
    call,
    notify: (name, payload) => connection.channel?.notify(name, payload),
    update: (changes) => {
      options.change({ intent: { ...options.current.intent, ...changes } })
      const names = Object.keys(changes) as (keyof CheckoutChanges)[]
      send('update', () => pick(options.current.intent, names))
    },
    setStep,
    setConsent: (granted) => {
      consent = granted
      sendConsent()
    },
    setTexts: createTextsUpdate({
      gate,
      options,
      send: (changed) => call('setTexts', changed),
      startAgain,
      onWarning: events.onWarning,
    }),
    setLocale: createLocaleUpdate({ connection, gate, options }),
    retry: connection.retry,
    check: connection.check,
    restart: createRestart({ connection, gate, options, starter }),
    destroy: () => {
      connection.destroy()
      gate.reject(destroyedError())
      gate.close()
      gate.reject(destroyedError())
    },
  }
}

const pick = (changes: CheckoutChanges, names: readonly (keyof CheckoutChanges)[]): CheckoutChanges =>
  Object.fromEntries(names.map((name) => [name, changes[name]]))

interface ConnectionNeeds {
  gate: StartGate
  start: Starter['start']
  resendChanges: () => void
}

const createClientConnection = (
  { frame, openChannel, ready, handlers, events }: ControllerClientOptions,
  { gate, start, resendChanges }: ConnectionNeeds,
): ControllerConnection => {
  const connection = createConnection({
    frame,
    openChannel: (port) =>
      openChannel<PageToController, ControllerToPage>(port, () => ({
        ...handlers,
        warning: (error) => events.onWarning(fromErrorData(error)),
      })),
    onConnected: (channel, isReconnect) => {
      start(channel).then(
        () => ready.resolve(),
        (error: TenderError) => connection.channel === channel && ready.reject(error),
      )
      if (!isReconnect) return
      resendChanges()
      events.onReloaded()
    },
    onDisconnected: () => {
      handlers.closeAction(null)
      gate.close()
    },
    onRetry: gate.close,
    onLoadError: (fault) => {
      const error = events.describe(fault)
      ready.reject(error)
      gate.reject(error)
      events.onRejected(error)
    },
  })
  return connection
}
