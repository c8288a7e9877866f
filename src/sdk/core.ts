import { type TenderError, withCustomerMessage } from '../shared/error'
import type { CheckoutChanges, IntentOptions, PageChoice, StepName, StepStatus, TextOverrides } from '../shared/types'
import { colorSchemeOf } from './color-scheme'
import { type ControllerClient, createControllerClient } from './controller/client'
import { watchCustomerActivity } from './controller/customer-activity'
import type { CoreHost } from './core-host'
import type { OwnedElement } from './elements/element'
import { elementToCollect, focusInvalidField } from './elements/focus-invalid-field'
import { focusOnLabelClick } from './elements/label-focus'
import { createRefusalNotice, type RefusalNotice } from './elements/refusal-notice'
import type { Events } from './events'
import { unavailableTextIn } from './fallback-texts'
import type { FrameOptions } from './frames/frame'
import type { Lazy } from './loading/lazy'
import { showChallenge } from './payment/challenge-dialog'
import { type CustomerActions, createCustomerActions } from './payment/customer-action'
import { createPaymentClient, type PaymentClient } from './payment/payment-client'
import { readReturnParameters, removeReturnParameters, resolveReturnUrl } from './payment/return-url'
import { createStepTracker, type StepTracker } from './steps/step-tracker'
import type {
  FollowOptions,
  PaymentResult,
  PayOptions,
  ProcessorTokenOptions,
  ResumeOptions,
  ResumeResult,
  WalletsEventMap,
  WalletsOptions,
} from './types'
import { checkoutOptions, elementChanges, elementOptions, warnUnknownOptions } from './unknown-options'
import { createCheckoutWallets } from './wallets/checkout-wallets'
import type { LoadWallets } from './wallets/load-wallets'
import type { Wallets } from './wallets/wallets'

/**
 * The lazily loaded part of a checkout: intent, steps and payment. The elements accept typing
 * without it.
 */
export interface Core {
  /** Sets the status of a step on behalf of the merchant. */
  setStep(step: StepName, status: StepStatus): void
  /** Follows the sections below a node. @param stopped aborted when the merchant stops it */
  followSteps(node: ParentNode, options: FollowOptions, stopped: AbortSignal): void
  update(changes: CheckoutChanges): void
  setTexts(texts: TextOverrides): void
  allowTracking(): void
  /** The customer is active within a frame, where the page receives no event. */
  reportActivity(): void
  /** @param unmounted aborted when the element is unmounted */
  elementMounted(element: OwnedElement, container: Element, unmounted: AbortSignal, options: object): void
  elementUpdated(changes: object): void
  elementUnmounted(elementId: string): void
  /** Makes one payment. The pay lock calls it. Never rejects. */
  pay(options: PayOptions, choice: PageChoice | undefined): Promise<PaymentResult>
  /** Focuses the first invalid field after a failed payment. */
  focusInvalidField(result: PaymentResult): void
  resume(options?: ResumeOptions): Promise<ResumeResult>
  /** Starts the next order. */
  restart(intent: IntentOptions): Promise<unknown>
  requestProcessorToken(request: ProcessorTokenOptions): Promise<{ token: string }>
  /**
   * Returns the wallets of the checkout. Later calls return the same ones.
   *
   * @param emit emits the events of the wallets element
   */
  wallets(options: WalletsOptions, emit: Events<WalletsEventMap>['emit']): Lazy<Wallets>
  appearanceChanged(): void
  /** Emits a warning once that several frames report, such as an invalid appearance. */
  warnOnce(error: TenderError): void
  /** The customer has pressed a retry button. */
  retryLoading(): void
  destroy(): void
}

interface CoreParts {
  host: CoreHost
  warn: (error: TenderError) => void
  notice: RefusalNotice
  steps: StepTracker
  controller: ControllerClient
  actions: CustomerActions
  payments: PaymentClient
}

/** @param loadWallets loads wallets.js, or imports the wallets of the npm package */
export const createCore = (host: CoreHost, loadWallets: LoadWallets): Core => {
  const parts = createParts(host)
  const { warn, notice, steps, controller, actions, payments } = parts
  const { settings, elements } = host
  const warnOnce = once(warn)
  const activity = watchCustomerActivity((change) => controller.notify('reportActivity', change))
  const wallets = createCheckoutWallets({ host, steps, controller, warn }, loadWallets)
  warnUnknownOptions('createCheckout', checkoutOptions, settings, warn)

  return {
    setStep: steps.set,
    followSteps: (node, options, stopped) => {
      if (!stopped.aborted) stopped.addEventListener('abort', steps.follow(node, options))
    },
    update: controller.update,
    setTexts: controller.setTexts,
    allowTracking: controller.allowTracking,
    reportActivity: activity.active,
    elementMounted: (element, container, unmounted, options) => {
      if (unmounted.aborted) return
      warnUnknownOptions('checkout.element', elementOptions, options, warnOnce)
      focusOnLabelClick(container, unmounted, element.focus)
      notice.elementMounted(element, container, unmounted)
    },
    elementUpdated: (changes) => warnUnknownOptions('element.update', elementChanges, changes, warnOnce),
    elementUnmounted: (elementId) => {
      controller.notify('detachElement', { element: elementId })
      // All frames of the service usually share one process: the controller may have crashed too.
      controller.check()
    },
    pay: (options, choice) => {
      steps.reviewAll()
      const method = options?.method
      return payments.pay(options, choice ?? (method && { kind: 'alternative', type: method.type }))
    },
    focusInvalidField: (result) => focusInvalidField(elements, result),
    resume: (options) => resume(parts, options),
    restart: (intent) => {
      steps.reset()
      wallets.unlock()
      return controller.restart(intent)
    },
    requestProcessorToken: (request) => requestProcessorToken(parts, request),
    wallets: wallets.get,
    appearanceChanged: wallets.followColorScheme,
    warnOnce,
    retryLoading: () => {
      controller.retry()
      wallets.retry()
    },
    destroy: () => {
      wallets.destroy()
      steps.stop()
      activity.stop()
      actions.close()
      actions.closeUnusedPopup()
      controller.destroy()
    },
  }
}

const createParts = (host: CoreHost): CoreParts => {
  const { settings, order, elements, events, payments, frames } = host
  const { publicKey } = settings
  const { locale } = frames.context
  const warn = (error: TenderError) => events.emit('warning', error)
  const unavailableText = () => settings.texts?.['payment.unavailable'] ?? unavailableTextIn(locale)

  const notice = createRefusalNotice({ locale, text: unavailableText, publicKey })
  const steps = createStepTracker({
    send: (change) => controller.setStep(change),
    emit: (change) => events.emit('step', change),
    warn,
  })
  const actions = createCustomerActions({
    showChallenge: (challenge) => showChallenge(challenge, (onLoadError) => createChallengeFrame(host, onLoadError)),
    onAction: (event) => events.emit('action', event),
  })
  const paymentClient = createPaymentClient({
    controller: {
      ensureStarted: () => controller.ensureStarted(),
      call: (name, payload) => controller.call(name, payload),
    },
    order,
    form: {
      elementToCollect: () => elementToCollect(elements),
      selectedMethod: () => elements.findMounted('payment')?.state.selected,
    },
    actions,
    openAttempts: payments.openAttempts,
    unavailableText,
    onFound: payments.lock.storeIfPaid,
    onOutcome: (result) => {
      payments.lock.storeIfPaid(result)
      removeParametersOf(result)
      events.emit('result', result)
    },
  })
  const controller = createController(host, {
    notice,
    steps,
    actions,
    payments: paymentClient,
    unavailableText,
    warn,
  })
  return { host, warn, notice, steps, controller, actions, payments: paymentClient }
}

interface ControllerParts extends Pick<CoreParts, 'notice' | 'steps' | 'actions' | 'payments' | 'warn'> {
  unavailableText: () => string
}

const createController = (host: CoreHost, parts: ControllerParts): ControllerClient => {
  const { settings, order, elements, frames } = host
  const { publicKey, tracking = 'on', texts } = settings
  const { notice, steps, actions, payments } = parts
  return createControllerClient({
    frame: frames.controller,
    openChannel: frames.openChannel,
    start: {
      publicKey,
      intent: order.options,
      tracking,
      texts,
      returned: readReturnParameters(host.query),
    },
    ready: host.ready,
    handlers: {
      clientToken: (request) => {
        const { clientToken } = settings
        return payments.callMerchant(typeof clientToken === 'function' ? () => clientToken(request) : clientToken)
      },
      authorise: payments.authorise,
      outcome: payments.outcome,
      outcomeFound: payments.outcomeFound,
      intentChanged: host.intent.set,
      showAction: actions.show,
      closeAction: actions.close,
    },
    steps: steps.all,
    events: {
      // The controller's text suggests another attempt, which cannot help here.
      describe: (error) => (error.fixedBy === 'merchant' ? withCustomerMessage(error, parts.unavailableText()) : error),
      // The elements emit `loaderror`, for code that does not await `ready`.
      onRejected: notice.reject,
      onAccepted: notice.accept,
      onReloaded: () => {
        for (const element of elements) element.configure()
        if (!host.payments.lock.paidResult) payments.controllerReloaded()
      },
      onWarning: parts.warn,
    },
  })
}

const createChallengeFrame = ({ frames, settings }: CoreHost, onLoadError: FrameOptions['onLoadError']) =>
  frames.createFrame({
    ...frames.context,
    publicKey: settings.publicKey,
    role: 'challenge',
    scheme: colorSchemeOf(document.documentElement, settings.appearance),
    onPort: () => {},
    onLost: () => {},
    onLoadError,
  })

const resume = async ({ controller, payments }: CoreParts, options?: ResumeOptions): Promise<ResumeResult> => {
  await controller.ensureStarted()
  const result = await payments.resume(options)
  if (result.payment) removeParametersOf(result.payment)
  return result
}

/** Cleans the page's address. While the outcome is unknown, a reload needs the parameters. */
const removeParametersOf = ({ status }: PaymentResult) => {
  if (status !== 'pending') removeReturnParameters()
}

const requestProcessorToken = async (
  { controller, actions }: CoreParts,
  { actions: display, returnUrl, ...request }: ProcessorTokenOptions,
) => {
  await controller.ensureStarted()
  const action = actions.prepare(display, false)
  return controller.call('requestProcessorToken', {
    ...request,
    returnUrl: resolveReturnUrl(returnUrl),
    ...action,
  })
}

/** Returns a function that passes each error on once. */
const once = (warn: (error: TenderError) => void) => {
  const known = new Set<string>()
  return (error: TenderError) => {
    const key = error.code + error.message
    if (known.has(key)) return
    known.add(key)
    warn(error)
  }
}
