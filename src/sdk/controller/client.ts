import type { Handlers } from '../../bridge/channel'
import type { Desired, Observed } from '../../bridge/desired'
import type { ControllerToPage } from '../../bridge/protocol'
import { fromErrorData, TenderError, withCustomerMessage } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import { serialise } from '../../shared/serialise'
import type { ControllerTexts, PreparedMethod, StepChange } from '../../shared/types'
import type { CoreHost } from '../core-host'
import { type TextHost, unavailableTextOf } from '../page-texts'
import { readReturnParameters } from '../payment/return-url'
import type { CheckoutSettings } from '../types'
import { createLink, type Link } from './link'

export interface ControllerClientOptions {
  host: Pick<CoreHost, 'settings' | 'order' | 'intent' | 'ready' | 'frames' | 'query' | 'localeOf'>
  /** Returns the status of each step that has begun in the order. */
  steps: () => readonly StepChange[]
  /** The functions that answer the controller's calls. */
  handlers: Omit<Handlers<ControllerToPage>, 'observed' | 'warning'>
  events: ControllerClientEvents
}

export interface ControllerClientEvents {
  /**
   * The frame fails to load, the first `Desired` cannot be sent, or the controller cannot start the
   * order.
   */
  onRejected: (error: TenderError) => void
  /** The controller has accepted the options. An earlier start may have been rejected. */
  onAccepted: () => void
  /** Another payment method is prepared, or none any longer. */
  onPrepared: (method: PreparedMethod | undefined) => void
  /**
   * The frame has loaded late or again, so the element frames must connect to the controller again.
   */
  onReloaded: () => void
  /** The texts are known for the first time, or have changed by `texts` or by another language. */
  onTexts: (texts: ControllerTexts) => void
  /** The frames show another language. Everything else has to change its language too. */
  onLocale: () => void
  onWarning: (error: TenderError) => void
}

/**
 * The page's access to the controller: derives what the page wants, and reads what the controller
 * reports.
 */
export interface ControllerClient
  extends Pick<Link, 'call' | 'pay' | 'prepare' | 'notify' | 'retry' | 'check' | 'destroy'> {
  /**
   * Sends what the page wants now. Resolves when the controller has applied it. Values that the
   * controller rejects are warnings, except the language and the order.
   *
   * @param options the options that have changed. @default none, for example if a step has changed
   * @throws TenderError if the frame fails to load, if the value cannot be sent, if the language
   * cannot be shown, or if another order cannot start
   */
  changed(options?: CheckoutSettings, isNextOrder?: boolean): Promise<void>
  /** The texts in the customer's language, once the controller has reported them. */
  readonly knownTexts: ControllerTexts | undefined
  /** Returns the texts. Waits for the controller. */
  texts(): Promise<ControllerTexts>
}

/** What the page knows of the controller. */
interface ClientState {
  observed?: Observed
  /** The epoch that the controller has accepted last. */
  accepted: number
  /** The languages that the page wants and shows. Undefined until the language has changed. */
  locale?: Locale | undefined
  shownLocale?: Locale | undefined
}

/** Creates the function that applies to the page what the controller reports. */
const createObserver = ({ host, events }: ControllerClientOptions, state: ClientState) => {
  const { context } = host.frames
  return (next: Observed) => {
    const { observed: before } = state
    state.observed = next
    const hasChanged = (name: 'order' | 'intent' | 'prepared' | 'texts') =>
      serialise(before?.[name]) !== serialise(next[name])
    if (next.order.kind === 'accepted') state.accepted = next.order.epoch
    if (hasChanged('order')) {
      if (next.order.kind === 'accepted') events.onAccepted()
      if (next.order.kind === 'failed') events.onRejected(withText(fromErrorData(next.order.error), host))
    }
    if (next.intent && hasChanged('intent')) host.intent.set(next.intent)
    if (hasChanged('prepared')) events.onPrepared(next.prepared)
    // A frame that has reloaded shows its first language until it has loaded the texts.
    if (next.locale !== context.locale && next.locale === state.locale) {
      context.locale = next.locale
      state.shownLocale = next.locale
      events.onLocale()
    }
    if (hasChanged('texts')) events.onTexts(next.texts)
    for (const { member, error } of next.rejected)
      if (member !== 'locale' && member !== 'order') events.onWarning(fromErrorData(error))
  }
}

const createDesired = ({ host: { settings, order, query }, steps }: ControllerClientOptions, state: ClientState) => {
  const returned = readReturnParameters(query)
  return (): Desired => ({
    publicKey: settings.publicKey,
    order: { epoch: order.epoch, fresh: order.epoch !== state.accepted, intent: order.options },
    tracking: settings.tracking ?? 'on',
    steps: steps(),
    locale: state.locale,
    texts: settings.texts,
    // The return parameters belong to the order with which the page has started.
    returned: order.epoch === 0 ? returned : undefined,
  })
}

const createClientLink = (given: ControllerClientOptions, state: ClientState): Link => {
  const { host, events, handlers } = given
  const { ready, frames } = host
  return createLink({
    frame: frames.controller,
    openChannel: frames.openChannel,
    desired: createDesired(given, state),
    handlers: {
      ...handlers,
      observed: createObserver(given, state),
      warning: (error) => events.onWarning(fromErrorData(error)),
    },
    onConnected: (synced, isReconnect) => {
      synced.then(
        (reply) => {
          const error = errorOf(reply, 'order')
          if (error) ready.reject(withText(error, host))
          else ready.resolve()
        },
        (error: TenderError) => {
          ready.reject(error)
          // A value that is too large for the frame, or no plain data.
          if (error.code === 'options.invalid') events.onRejected(error)
        },
      )
      if (isReconnect) events.onReloaded()
    },
    onDisconnected: () => void handlers.closeAction(null),
    onLoadError: (fault) => {
      const error = withText(fault, host)
      ready.reject(error)
      events.onRejected(error)
    },
    onLeftOut: (path, reason) => {
      events.onWarning(new TenderError('options.invalid', `checkout.set(): ${path}: ${reason}`))
    },
  })
}

export const createControllerClient = (given: ControllerClientOptions): ControllerClient => {
  const { settings, localeOf } = given.host
  const state: ClientState = { accepted: 0 }
  const link = createClientLink(given, state)
  return {
    ...link,
    get knownTexts() {
      return state.observed?.texts
    },
    texts: async () => (state.observed ?? (await link.sync())).texts,
    changed: async (options = {}, isNextOrder = false) => {
      const hasLocale = 'locale' in options
      const locale = localeOf(settings.locale)
      if (hasLocale) state.locale = locale
      if (hasLocale || isNextOrder) link.load()
      const reply = await link.sync()
      const localeError = hasLocale && errorOf(reply, 'locale')
      if (localeError && state.locale === locale) state.locale = state.shownLocale
      const orderError = isNextOrder && errorOf(reply, 'order')
      if (orderError) throw withText(orderError, given.host)
      if (localeError) throw localeError
    },
  }
}

/**
 * Replaces the customer message of an error that only the merchant can fix, because that message
 * may suggest to try again.
 */
const withText = (error: TenderError, host: TextHost): TenderError =>
  error.fixedBy === 'merchant' ? withCustomerMessage(error, unavailableTextOf(host)) : error

const errorOf = ({ rejected }: Observed, name: Observed['rejected'][number]['member']): TenderError | undefined => {
  const found = rejected.find(({ member }) => member === name)
  return found && fromErrorData(found.error)
}
