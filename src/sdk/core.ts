import { TenderError } from '../shared/error'
import type { CheckoutChanges, IntentOptions, PageChoice, StepName, StepStatus } from '../shared/types'
import { type ControllerClient, type ControllerClientEvents, createControllerClient } from './controller/client'
import { watchCustomerActivity } from './controller/customer-activity'
import type { CoreHost } from './core-host'
import { followColorScheme } from './elements/color-scheme-changes'
import type { OwnedElement } from './elements/element'
import { elementToCollect, focusInvalidField } from './elements/focus-invalid-field'
import { clearOnFormReset } from './elements/form-reset'
import { restoreRemovedFrame } from './elements/frame-removal'
import { focusOnLabelClick } from './elements/label-focus'
import { createLoadFailure, type LoadFailure } from './elements/load-failure'
import { createRefusalNotice, type RefusalNotice } from './elements/refusal-notice'
import type { Events } from './events'
import { createFaultLog, once } from './fault-log'
import type { Lazy } from './loading/lazy'
import { checkoutOptions, settingOptions } from './option-tables/checkout-options'
import { elementOptions } from './option-tables/element-options'
import { type CheckoutPayButton, createCheckoutPayButton, type LoadPayButton } from './pay-button/checkout-pay-button'
import type { PayButton } from './pay-button/pay-button'
import { showChallenge } from './payment/challenge-dialog'
import { type ChallengeFrames, createChallengeFrames } from './payment/challenge-frames'
import { type CustomerActions, createCustomerActions } from './payment/customer-action'
import { confirmingNote, createLookupLock, type LookupLock } from './payment/lookup-lock'
import { createPaymentAnnouncer } from './payment/payment-announcer'
import { createPaymentClient, type PaymentClient } from './payment/payment-client'
import { removeReturnParameters, resolveReturnUrl } from './payment/return-url'
import { serverRoutes } from './payment/server-routes'
import { createSettings, type Settings } from './settings'
import { createStepTracker, type StepTracker } from './steps/step-tracker'
import type {
  CheckoutSettings,
  FollowOptions,
  PayButtonEventMap,
  PayButtonOptions,
  PaymentResult,
  PayOptions,
  PrepareOptions,
  PrepareResult,
  ProcessorTokenOptions,
  ResumeOptions,
  ResumeResult,
  WalletsEventMap,
  WalletsOptions,
} from './types'
import { warnUnknownLocale } from './unknown-locale'
import { warnUnknownOptions } from './unknown-options'
import { type CheckoutWallets, createCheckoutWallets } from './wallets/checkout-wallets'
import type { LoadWallets } from './wallets/load-wallets'
import type { Wallets } from './wallets/wallets'

/**
 * The lazily loaded part of a checkout: intent, steps and payment. Until it has loaded, customers
 * can already type into the elements.
 */
export interface Core {
  /** Sets the status of a step, called by the merchant's code. */
  setStep(step: StepName, status: StepStatus): void
  /**
   * Follows the form sections below a node.
   *
   * @param stopped aborted when the merchant stops following
   */
  followSteps(node: ParentNode, options: FollowOptions, stopped: AbortSignal): void
  /**
   * Changes options, as `checkout.set` does.
   *
   * @param isPaying whether a payment was in progress at the time of the call
   */
  set(options: CheckoutSettings, isPaying: boolean): Promise<void>
  /**
   * Begins the next order, as `checkout.restart` does.
   *
   * @param isPaying whether a payment was in progress at the time of the call
   */
  restart(intent: Partial<IntentOptions>, isPaying: boolean): Promise<void>
  /** The customer has consented to tracking, or has withdrawn the consent. */
  setConsent(granted: boolean): void
  /** Makes the changes of the order that have waited for the end of a payment. */
  releaseChanges(): void
  /**
   * Sets the listener that is called when the next order begins, or this one again. It replaces an
   * earlier listener.
   */
  onNextOrder(listener: () => void): void
  /**
   * @param unmounted aborted when the element is unmounted
   * @param earlier the parent of the element's previous iframe, if the element was mounted
   */
  elementMounted(
    element: OwnedElement,
    container: Element,
    unmounted: AbortSignal,
    options: object,
    earlier?: Node | null,
  ): void
  elementUpdated(changes: object): void
  elementUnmounted(elementId: string): void
  /**
   * Makes one payment and never rejects. Only the pay lock calls it, so that there is one payment
   * at a time.
   */
  pay(options: PayOptions, choice: PageChoice | undefined): Promise<PaymentResult>
  /**
   * Focuses the first invalid field if the card is incomplete. Clears the security code after a
   * decline.
   */
  focusInvalidField(result: PaymentResult): void
  resume(options?: ResumeOptions): Promise<ResumeResult>
  /** Adds a listener for the begin and the end of a lookup lock (`LookupLock.onChange`). */
  onLookup(listener: (isActive: boolean) => void): void
  /** Prepares the payment method for the next payment. Never rejects. */
  prepare(options?: PrepareOptions): Promise<PrepareResult>
  processorToken(request: ProcessorTokenOptions): Promise<{ token: string }>
  /**
   * Returns the wallets of the checkout. All calls return the same object.
   *
   * @param emit emits the events of the wallets element
   */
  wallets(options: WalletsOptions, emit: Events<WalletsEventMap>['emit']): Lazy<Wallets>
  /**
   * Returns the pay button of the checkout. All calls return the same object.
   *
   * @param emit emits the events of the pay button
   */
  payButton(options: PayButtonOptions, emit: Events<PayButtonEventMap>['emit']): Lazy<PayButton>
  /**
   * Emits a warning, unless the same warning was emitted before. Several frames report, for
   * example, the same invalid appearance.
   */
  warnOnce(error: TenderError): void
  /** The customer has pressed a retry button. */
  retryLoading(): void
  destroy(): void
}

interface CoreParts {
  host: CoreHost
  settings: Settings
  warn: (error: TenderError) => void
  notice: RefusalNotice
  loadFailure: LoadFailure
  lookupLock: LookupLock
  steps: StepTracker
  controller: ControllerClient
  actions: CustomerActions
  challenges: ChallengeFrames
  payments: PaymentClient
}

/** Loads the code that only some pages use. With the script tag, each part is a file of its own. */
export interface LoadParts {
  wallets: LoadWallets
  payButton: LoadPayButton
}

/** @param isTag whether the attributes of the script tag define the checkout */
export const createCore = (host: CoreHost, load: LoadParts, isTag = false): Core => {
  const faultLog = createFaultLog(host, isTag)
  const parts = createParts(host, {
    onTexts: () => wallets.followTexts(),
    onLocale: () => {
      showLocale(parts)
      payButton.loaded?.refresh()
    },
  })
  const { warn, notice, loadFailure, lookupLock, steps, controller, payments } = parts
  const warnOnce = once(warn)
  const activity = watchCustomerActivity((change) => controller.notify('reportActivity', change))
  const removeAnnouncer = createAnnouncer(parts)
  const { lock } = host.payments
  /** The container in which each element was last mounted. */
  const containers = new Map<OwnedElement, Element>()
  const { wallets, payButton } = createButtons(parts, load, (intent) => changes.changeOrder(intent))
  const changes = createChanges(parts, { wallets, payButton, warnOnce })
  checkSettings(host, warn)

  return {
    setStep: steps.set,
    followSteps: (node, options, stopped) => {
      if (!stopped.aborted) stopped.addEventListener('abort', steps.follow(node, options))
    },
    ...changes,
    elementMounted: (element, container, unmounted, options, earlier) => {
      if (unmounted.aborted) return
      checkMount(container, options, earlier, warnOnce)
      containers.set(element, container)
      watchElement(host, element, container, unmounted)
      for (const each of [faultLog, loadFailure, notice, lookupLock]) each.elementMounted(element, container, unmounted)
      unmounted.addEventListener('abort', element.on('submit', payButton.elementSubmitted))
      unmounted.addEventListener('abort', element.on('change', activity.active))
    },
    // The checkout itself changes the appearance of all elements.
    elementUpdated: ({ appearance: _, ...changes }: { appearance?: unknown }) =>
      warnUnknownOptions('element.update', elementOptions, changes, warnOnce),
    elementUnmounted: (elementId) => detachElement(parts, elementId),
    pay: (options, choice) => {
      steps.reviewAll()
      const method = options?.method
      return payments.pay(options, choice ?? (method && { kind: 'alternative', type: method.type }))
    },
    focusInvalidField: (result) => focusInvalidField(host.elements, result, containers),
    resume: (options) => lookupLock.during(resume(parts, options)),
    onLookup: lookupLock.onChange,
    prepare: async (options) => {
      if (lock.isLocked) return lock.pay({})
      const result = await payments.prepare(options)
      if (result.status !== 'prepared') focusInvalidField(host.elements, result, containers)
      return result
    },
    processorToken: (request) => requestProcessorToken(parts, request),
    wallets: wallets.get,
    payButton: payButton.get,
    warnOnce,
    retryLoading: () => {
      controller.retry()
      wallets.retry()
    },
    destroy: () => {
      removeAnnouncer()
      payButton.destroy()
      wallets.destroy()
      activity.stop()
      stopParts(parts)
    },
  }
}

/** Warns about unknown options of the checkout, and about a language that Tender lacks. */
const checkSettings = ({ settings, frames }: CoreHost, warn: (error: TenderError) => void) => {
  warnUnknownOptions('createCheckout', checkoutOptions, settings, warn)
  warnUnknownLocale(settings.locale, frames.context.locale, warn)
}

/** Warns about unknown options of an element, and about an earlier container that is empty now. */
const checkMount = (
  container: Element,
  options: object,
  earlier: Node | null | undefined,
  warnOnce: Core['warnOnce'],
) => {
  warnUnknownOptions('checkout.element', elementOptions, options, warnOnce)
  // The container of an adopted frame is the frame itself, and `earlier` is its parent, which
  // contains the container.
  if (!earlier?.isConnected || earlier.contains(container)) return
  const problem = 'element.mount(): the earlier container is empty now. Call unmount() first'
  warnOnce(new TenderError('options.invalid', problem))
}

/**
 * Creates the wallet buttons and the pay button. A lookup lock (`lookup-lock.ts`) also locks them.
 */
const createButtons = (
  { host, steps, controller, warn, lookupLock }: CoreParts,
  load: LoadParts,
  changeOrder: Changes['changeOrder'],
) => {
  const isLookingUp = () => lookupLock.isActive
  const wallets = createCheckoutWallets({ host, steps, controller, warn, isLookingUp, changeOrder }, load.wallets)
  const payButton = createCheckoutPayButton({ ...host, isLookingUp }, load.payButton)
  lookupLock.onChange(() => {
    wallets.followLock()
    payButton.loaded?.refresh()
  })
  return { wallets, payButton }
}

interface ChangedParts {
  wallets: CheckoutWallets
  payButton: CheckoutPayButton
  warnOnce: Core['warnOnce']
}

interface Changes extends Pick<Core, 'set' | 'restart' | 'setConsent' | 'releaseChanges' | 'onNextOrder'> {
  /** Changes the order, as the customer has chosen in the sheet of a wallet. */
  changeOrder(intent: CheckoutChanges): void
}

/** Creates the functions that change options and order, and that show each change. */
const createChanges = (parts: CoreParts, { wallets, payButton, warnOnce }: ChangedParts): Changes => {
  const { host, lookupLock, steps, controller, settings } = parts
  const { lock } = host.payments
  let nextOrder = () => {}
  /** The epoch of the order at the last change. */
  let epoch = 0
  const apply = async (options: CheckoutSettings): Promise<void> => {
    if (Object.keys(options).length === 0) return
    const isNextOrder = host.order.epoch !== epoch
    epoch = host.order.epoch
    warnUnknownOptions('checkout.set', settingOptions, options, warnOnce)
    if (isNextOrder) {
      lookupLock.stop()
      steps.reset()
      wallets.unlock()
      nextOrder()
    }
    const { appearance } = host.settings
    if ('texts' in options || 'appearance' in options)
      for (const element of host.elements) element.update({ appearance })
    if ('appearance' in options) showAppearance(parts, wallets)
    payButton.loaded?.refresh()
    await controller.changed(options, isNextOrder)
  }
  const applyQuietly = (options: CheckoutSettings) => void apply(options).catch(() => {})
  return {
    set: (options, isPaying) => apply(settings.set(options, isPaying)),
    restart: async (intent, isPaying) => {
      const problem = 'a payment is in progress. Wait until pay() settles'
      if (isPaying) throw new TenderError('options.invalid', `checkout.restart(): ${problem}`)
      return apply(settings.begin(intent))
    },
    setConsent: (granted) => {
      const tracking = granted ? 'on' : 'after-consent'
      // Consent does not enable tracking that the merchant has disabled.
      if (host.settings.tracking !== 'off') applyQuietly(settings.change({ tracking }, false))
    },
    changeOrder: (intent) => applyQuietly(settings.change({ intent }, lock.isPaying)),
    releaseChanges: () => applyQuietly(settings.release(lock.isPaying)),
    onNextOrder: (listener) => {
      nextOrder = listener
    },
  }
}

const watchElement = ({ settings }: CoreHost, element: OwnedElement, container: Element, unmounted: AbortSignal) => {
  followColorScheme(element, () => settings.appearance, unmounted)
  focusOnLabelClick(container, unmounted, element.focus)
  clearOnFormReset(container, unmounted, element.clear)
  restoreRemovedFrame(element, container, unmounted)
}

const detachElement = ({ controller }: CoreParts, elementId: string) => {
  controller.notify('detachElement', { element: elementId })
  // If an element frame crashed, the controller may have crashed too: they may share a process.
  controller.check()
}

/** Stops what `createParts` has started. */
const stopParts = ({ steps, actions, controller }: CoreParts) => {
  steps.stop()
  actions.close()
  actions.closeUnusedPopup()
  controller.destroy()
}

const createParts = (host: CoreHost, shown: ShownEvents): CoreParts => {
  const { settings, order, elements, events, payments } = host
  const warn = (error: TenderError) => events.emit('warning', error)

  const notice = createRefusalNotice(host)
  const loadFailure = createLoadFailure(host)
  const lookupLock = createLookupLock(host)
  const steps = createStepTracker({
    changed: () => void controller.changed().catch(() => {}),
    emit: (change) => events.emit('step', change),
    warn,
  })
  const challenges = createChallengeFrames(host)
  const actions = createCustomerActions({
    showChallenge: (challenge) => showChallenge(challenge, challenges.create),
    onAction: (event) => {
      if (event.display === 'popup') {
        const confirming = confirmingNote(payments.openAttempts, order.options.trackingId)
        payments.lock.showNote(event.phase === 'begin' ? { kind: 'window' } : confirming)
      }
      events.emit('action', event)
    },
  })
  const paymentClient = createPaymentClient({
    controller: {
      pay: (request) => controller.pay(request),
      prepare: (request) => controller.prepare(request),
      call: (name, payload) => controller.call(name, payload),
    },
    host,
    texts: () => controller.knownTexts,
    order,
    form: {
      elementToCollect: () => elementToCollect(elements),
      selectedMethod: () => elements.findMounted('payment')?.state.selected,
    },
    actions,
    openAttempts: payments.openAttempts,
    routes: serverRoutes(settings),
    onFound: payments.lock.storeIfPaid,
    onOutcome: (result) => {
      payments.lock.storeIfPaid(result)
      removeParametersOf(result)
      events.emit('result', result)
    },
  })
  const controller = createController(host, { notice, steps, actions, payments: paymentClient, warn }, shown)
  return {
    host,
    settings: createSettings(host.settings, host.order, () => payments.lock),
    warn,
    notice,
    loadFailure,
    lookupLock,
    steps,
    controller,
    actions,
    challenges,
    payments: paymentClient,
  }
}

const createAnnouncer = ({ host, controller }: CoreParts) => createPaymentAnnouncer(host, controller.texts)

const showAppearance = ({ challenges }: CoreParts, wallets: CheckoutWallets) => {
  challenges.refresh()
  wallets.followColorScheme()
}

/**
 * Changes the language of the notices outside the frames. Called after the frames have changed
 * theirs.
 */
const showLocale = ({ host, notice, loadFailure, challenges }: CoreParts) => {
  for (const element of host.elements) element.update({})
  notice.update()
  loadFailure.refresh()
  // In another language, the challenge frame may need another file of the font.
  challenges.refresh()
}

/** The events after which the parts of the core show other texts or another language. */
type ShownEvents = Pick<ControllerClientEvents, 'onTexts' | 'onLocale'>

type ControllerParts = Pick<CoreParts, 'notice' | 'steps' | 'actions' | 'payments' | 'warn'>

const createController = (host: CoreHost, parts: ControllerParts, shown: ShownEvents): ControllerClient => {
  const { settings, elements, events } = host
  const { notice, steps, actions, payments } = parts
  return createControllerClient({
    host,
    steps: steps.all,
    handlers: {
      clientToken: (request) => {
        const { clientToken = serverRoutes(settings)?.clientToken } = settings
        return payments.callMerchant(typeof clientToken === 'function' ? () => clientToken(request) : clientToken)
      },
      authorise: payments.authorise,
      outcome: payments.outcome,
      outcomeFound: payments.outcomeFound,
      showAction: actions.show,
      closeAction: actions.close,
    },
    events: {
      ...shown,
      onTexts: (texts) => {
        actions.setTitle(texts.challengeTitle)
        shown.onTexts(texts)
      },
      // An error also reaches code that does not await `ready`, because each mounted element emits
      // `loaderror`.
      onRejected: notice.reject,
      onAccepted: notice.accept,
      onPrepared: (method) => events.emit('prepared', method),
      onReloaded: () => {
        for (const element of elements) element.configure()
        if (!host.payments.lock.paidResult) payments.controllerReloaded()
      },
      onWarning: parts.warn,
    },
  })
}

const resume = async ({ payments }: CoreParts, options?: ResumeOptions): Promise<ResumeResult> => {
  const result = await payments.resume(options)
  if (result.payment) removeParametersOf(result.payment)
  return result
}

/**
 * Removes the return parameters from the page's URL, unless a reload may need them to ask for the
 * outcome.
 */
const removeParametersOf = (result: PaymentResult) => {
  const isFinal = result.status !== 'pending' || result.error?.code === 'payment.untraceable'
  if (isFinal) removeReturnParameters()
}

const requestProcessorToken = async (
  { controller, actions }: CoreParts,
  { actions: display, returnUrl, ...request }: ProcessorTokenOptions,
) => {
  const action = actions.prepare(display, false)
  return controller.call('requestProcessorToken', {
    ...request,
    returnUrl: resolveReturnUrl(returnUrl),
    ...action,
  })
}
