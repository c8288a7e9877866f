import type { openChannel } from '../bridge/channel'
import { type TenderError, withCustomerMessage } from '../shared/error'
import type {
  CheckoutChanges,
  IntentOptions,
  IntentSnapshot,
  PageChoice,
  StepName,
  StepStatus,
  TextOverrides,
} from '../shared/types'
import { colorSchemeOf } from './color-scheme'
import { createControllerClient } from './controller/client'
import type { ControllerFrame } from './controller/controller-frame'
import { watchCustomerActivity } from './controller/customer-activity'
import type { Deferred } from './deferred'
import type { OwnedElement } from './elements/element'
import { elementToCollect, focusInvalidField } from './elements/focus-invalid-field'
import { focusOnLabelClick } from './elements/label-focus'
import { createRefusalNotice } from './elements/refusal-notice'
import type { ElementRegistry } from './elements/registry'
import type { Events } from './events'
import { unavailableTextIn } from './fallback-texts'
import { showElementStatus } from './form/element-status'
import type { createFrame, FrameOptions } from './frames/frame'
import { type Challenge, showChallenge } from './payment/challenge-dialog'
import { createCustomerActions } from './payment/customer-action'
import type { OpenAttempts } from './payment/open-attempts'
import type { PayLock } from './payment/pay-lock'
import { createPaymentClient } from './payment/payment-client'
import { readReturnParameters, removeReturnParameters, resolveReturnUrl } from './payment/return-url'
import type { Writable } from './readable'
import { createStepStore } from './steps/step-store'
import { createStepTracker } from './steps/step-tracker'
import type {
  CheckoutEvents,
  CheckoutOptions,
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
import type { WalletHost } from './wallets/host'
import { createLazyWallets, type LazyWallets } from './wallets/lazy-wallets'
import type { LoadWallets } from './wallets/load-wallets'

/** What the checkout lends to the part of it that comes later. */
export interface CoreHost {
  /** What was given, with the look and the words that the elements have now. */
  options: CheckoutOptions
  /** What every frame of the checkout goes by. */
  shared: Pick<FrameOptions, 'service' | 'instance' | 'locale' | 'loadTimeoutMs'>
  /** The query of the page's address, as it was when the checkout began. */
  query: string
  /** The order, as the page last said. */
  wanted: () => IntentOptions
  update: (changes: CheckoutChanges) => void
  elements: ElementRegistry
  lock: PayLock
  openAttempts: OpenAttempts
  intent: Pick<Writable<IntentSnapshot | undefined>, 'set'>
  events: Pick<Events<CheckoutEvents>, 'on' | 'emit'>
  ready: Deferred<void>
  controllerFrame: ControllerFrame
  createFrame: typeof createFrame
  openChannel: typeof openChannel
}

/** What of a checkout nobody needs before its elements take typing: the intent, the steps, paying. */
export interface Core {
  /** The merchant's own word on a step. */
  step(step: StepName, status: StepStatus): void
  /** Follows the sections below this node until it is stopped. */
  follow(node: ParentNode, options: FollowOptions, stopped: AbortSignal): void
  update(changes: CheckoutChanges): void
  /** Other words, in place of those that there were. */
  setTexts(texts: TextOverrides): void
  consent(): void
  /** The customer is at work where the page cannot see it. */
  active(): void
  /**
   * An element stands in the page.
   * @param gone it does so no more
   * @param given its options
   */
  mounted(element: OwnedElement, container: Element, gone: AbortSignal, given: object): void
  /** An element was given other options. */
  updated(changes: object): void
  /** An element has been taken away. */
  detach(element: string): void
  /** One payment, behind the checkout's lock. Never rejects. */
  pay(options: PayOptions, choice: PageChoice | undefined): Promise<PaymentResult>
  /** Focuses the first invalid field after a failed payment. */
  focusInvalidField(result: PaymentResult): void
  resume(options?: ResumeOptions): Promise<ResumeResult>
  /** Another order begins, and what the last one came to is forgotten. */
  restart(intent: IntentOptions): Promise<unknown>
  processorToken(request: ProcessorTokenOptions): Promise<{ token: string }>
  /**
   * The checkout's wallets; always the same.
   * @param emit tells what happens to those that listen to the element
   */
  wallets(options: WalletsOptions, emit: Events<WalletsEventMap>['emit']): LazyWallets
  /** The checkout has another look. */
  setAppearance(): void
  /** What every frame of a checkout finds, such as a fault in its look, is told once. */
  warnOnce(error: TenderError): void
  /** The customer asks for another try to load what has failed. */
  retry(): void
  destroy(): void
}

/** @param loadWallets how this door loads them */
export const createCore = (host: CoreHost, loadWallets: LoadWallets): Core => {
  const { options, shared, elements, lock, events, createFrame } = host
  const { publicKey, tracking = 'on' } = options
  const { locale } = shared
  const unavailable = () => options.texts?.['payment.unavailable'] ?? unavailableTextIn(locale)
  const heard = new Set<string>()
  const warn = (error: TenderError) => events.emit('warning', error)
  const warnOnce = (error: TenderError) => {
    if (heard.size < heard.add(error.code + error.message).size) warn(error)
  }

  const refusing = createRefusalNotice({ locale, sentence: unavailable, publicKey })
  const controller = createControllerClient({
    frame: host.controllerFrame,
    openChannel: host.openChannel,
    start: {
      publicKey,
      intent: host.wanted(),
      tracking,
      texts: options.texts,
      returned: readReturnParameters(host.query),
    },
    ready: host.ready,
    answers: {
      clientToken: (request) => {
        const { clientToken } = options
        return paying.ask(typeof clientToken === 'function' ? () => clientToken(request) : clientToken)
      },
      authorise: (request) => paying.authorise(request),
      outcome: (request) => paying.outcome(request),
      intentChanged: host.intent.set,
      showAction: (action) => acting.act(action),
      closeAction: () => acting.acted(),
      outcomeFound: (end) => paying.outcomeFound(end),
    },
    // The controller's text offers to try again, which cannot help here.
    describe: (error) => (error.fixedBy === 'merchant' ? withCustomerMessage(error, unavailable()) : error),
    // Code that does not wait for `ready` gets the error from an element's `loaderror` and from `pay`.
    onRefused: refusing.refuse,
    onAccepted: refusing.accept,
    onReloaded: () => {
      elements.each((element) => element.configure())
      if (!lock.paid) paying.reloaded()
    },
    onWarning: warn,
  })

  const challengeFrame = (onLoadError: FrameOptions['onLoadError']) =>
    createFrame({
      ...shared,
      publicKey,
      role: 'challenge',
      scheme: colorSchemeOf(document.documentElement, options.appearance),
      onPort: () => {},
      onLost: () => {},
      onLoadError,
    })
  const show = (challenge: Challenge) => showChallenge(challenge, challengeFrame)

  const acting = createCustomerActions({ show, onAction: (event) => events.emit('action', event) })
  const paying = createPaymentClient({
    acting,
    selected: () => elements.mounted('payment')?.state.selected,
    controller,
    element: () => elementToCollect(elements),
    trackingId: () => host.wanted().trackingId,
    amount: () => host.wanted()?.amount,
    openAttempts: host.openAttempts,
    unavailable,
    onFound: lock.keep,
    onOutcome: (result) => {
      lock.keep(result)
      if (result.status !== 'pending') removeReturnParameters()
      events.emit('result', result)
    },
  })

  const { tell, forget } = createStepStore(
    (change) => controller.say('setStep', change),
    (change) => events.emit('step', change),
  )
  const steps = createStepTracker({ tell, warn })
  const activity = watchCustomerActivity((told) => controller.tell('reportActivity', told))

  const step: Core['step'] = (name, status) => {
    tell(name, status)
    steps.said(name, status)
  }

  let held: LazyWallets | undefined
  const walletHost: Omit<WalletHost, 'loadScript' | 'nonce'> = {
    publicKey,
    locale,
    colorSchemeOf: (node) => colorSchemeOf(node, options.appearance),
    texts: async () => (await controller.started()).texts,
    setUp: (request) => controller.call('setupWallet', request),
    amount: () => host.wanted()?.amount,
    isBusy: () => lock.underWay || lock.paid !== undefined,
    mayBeCharged: () => host.openAttempts.has(host.wanted().trackingId),
    customer: () => host.wanted()?.customer,
    update: host.update,
    step,
    pay: lock.pay,
    onAction: (listener) => events.on('action', ({ phase }) => phase === 'begin' && listener()),
    warn: (error) => warn(error as TenderError),
    warnUnknownOptions: (of, known, given) => warnUnknownOptions(of, known, given, warn),
  }
  const lockWallets = () => held?.say((wallets) => wallets.setPaying(lock.underWay || lock.paid !== undefined))
  events.on('paying', lockWallets)
  // The outcome of a pending attempt comes without a payment in progress.
  events.on('result', lockWallets)

  warnUnknownOptions('createCheckout', checkoutOptions, options, warn)

  return {
    step,
    follow: (node, followOptions, stopped) => {
      if (!stopped.aborted) stopped.addEventListener('abort', steps.follow(node, followOptions))
    },
    update: (changes) => controller.say('update', changes),
    setTexts: controller.setTexts,
    consent: () => controller.say('allowTracking', null),
    active: activity.active,
    mounted: (element, container, gone, given) => {
      if (gone.aborted) return
      warnUnknownOptions('element', elementOptions, given, warnOnce)
      focusOnLabelClick(container, gone, element.focus)
      refusing.mounted(element, container, gone)
      showElementStatus(element, container, gone)
    },
    updated: (changes) => warnUnknownOptions('element.update', elementChanges, changes, warnOnce),
    detach: (element) => {
      controller.tell('detachElement', { element })
      // Where its process has died, that of the controller has mostly died too: it is one.
      controller.check()
    },
    pay: (payOptions, choice) => {
      steps.judgeAll()
      const method = payOptions?.method
      return paying.pay(payOptions, choice ?? (method && { kind: 'alternative', type: method.type }))
    },
    focusInvalidField: (result) => focusInvalidField(elements, result),
    resume: async (resumeOptions) => {
      await controller.started()
      const found = await paying.resume(resumeOptions)
      // While the outcome is unknown, a page that is loaded again needs the parameters.
      if (found.payment && found.payment.status !== 'pending') removeReturnParameters()
      return found
    },
    restart: (intent) => {
      forget()
      steps.forget()
      held?.say((wallets) => wallets.setPaying(false))
      return controller.restart(intent)
    },
    processorToken: async ({ actions, returnUrl, ...request }) => {
      await controller.started()
      const prepared = acting.prepare(actions, false)
      return controller.call('requestProcessorToken', {
        ...request,
        returnUrl: resolveReturnUrl(returnUrl),
        ...prepared,
      })
    },
    wallets: (walletsOptions, emit) => {
      held ??= createLazyWallets(async () => {
        const { createWallets, ...loaded } = await loadWallets()
        return () => createWallets({ ...walletHost, ...loaded }, walletsOptions, emit)
      })
      return held
    },
    setAppearance: () => held?.say((wallets) => wallets.followScheme()),
    warnOnce,
    retry: () => {
      controller.retry()
      held?.load().catch(() => {})
    },
    destroy: () => {
      held?.destroy()
      steps.stop()
      activity.stop()
      acting.acted()
      acting.release()
      controller.destroy()
    },
  }
}
