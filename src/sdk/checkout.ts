import { openChannel } from '../bridge/channel'
import { destroyedError, type TenderError } from '../shared/error'
import { localeOf } from '../shared/locale'
import type { IntentOptions, IntentSnapshot, StepName, StepStatus } from '../shared/types'
import { createControllerFrame } from './controller/controller-frame'
import type { Core } from './core'
import type { CheckoutHost } from './core-host'
import { createDeferred } from './deferred'
import { createElement, type OwnedElement } from './elements/element'
import type { ElementHost } from './elements/element-host'
import { elementTypes } from './elements/element-types'
import { createElementRegistry } from './elements/registry'
import { createEvents } from './events'
import { createFrame, type FrameContext } from './frames/frame'
import { invalidOption } from './invalid-option'
import { createLazy, type Lazy } from './loading/lazy'
import type { LoadCore } from './loading/loader'
import { createStartSchedule, type StartSchedule } from './loading/start-schedule'
import { logError } from './log-error'
import { readService } from './options'
import { createPayLock } from './payment/pay-lock'
import { readStoredAttempts } from './payment/stored-attempts'
import { createReadable } from './readable'
import type {
  Checkout,
  CheckoutEvents,
  CheckoutOptions,
  CheckoutSettings,
  ElementOptions,
  ElementType,
  Steps,
  WalletsOptions,
} from './types'
import { createWalletsElement, type LazyElementType, type OwnedWalletsElement } from './wallets/wallets-element'

interface CheckoutParts {
  host: CheckoutHost
  core: Lazy<Core>
  schedule: StartSchedule
  destroyed: AbortController
  lazyElements: { [Type in LazyElementType]?: OwnedWalletsElement }
}

/**
 * Creates a checkout. The controller frame and the core load together: after the frames of the
 * mounted elements, after a deadline (`createStartSchedule`), or as soon as a call such as `pay` or
 * `resume` needs the core.
 *
 * @throws TenderError for options that `readService` rejects
 */
export const createCheckout = (options: CheckoutOptions, loadCore: LoadCore): Checkout => {
  const parts = createParts(options, loadCore)
  const { host, core, schedule, destroyed, lazyElements } = parts
  const { lock } = host.payments

  const element = (type: ElementType | LazyElementType, elementOptions: ElementOptions | WalletsOptions = {}) => {
    assertNotDestroyed(parts, 'element')
    if (type === 'wallets' || type === 'payButton') {
      lazyElements[type] ??= createWalletsElement(core, elementOptions as WalletsOptions, type, !!options.server)
      return lazyElements[type]
    }
    if (!elementTypes.includes(type)) {
      throw invalidOption('checkout.element', 'type', `must be one of ${elementTypes.join(', ')}, wallets, payButton`)
    }
    return host.elements.get(type, () => createOwnedElement(parts, type, elementOptions as ElementOptions))
  }

  return {
    ready: host.ready.promise,
    intent: host.intent,
    get paying() {
      return lock.isPaying
    },
    steps: createSteps(parts),
    set: (given) => change(parts, 'set', given),
    consent: (granted = true) => core.whenLoaded((loaded) => loaded.setConsent(granted)),
    restart: (changes = {}) => change(parts, 'restart', changes),
    resume: (resumeOptions) => core.request((loaded) => loaded.resume(resumeOptions)),
    processorToken: (request) => core.request((loaded) => loaded.processorToken(request)),
    prepare: (prepareOptions) => core.request((loaded) => loaded.prepare(prepareOptions)),
    element: element as Checkout['element'],
    pay: (payOptions = {}) => lock.pay(payOptions),
    on: host.events.on,
    destroy: () => {
      if (destroyed.signal.aborted) return
      destroyed.abort()
      schedule.stop()
      core.destroy()
      for (const each of host.elements) each.destroy()
      for (const each of Object.values(lazyElements)) each.destroy()
      host.frames.controller.remove()
      host.ready.reject(destroyedError())
      host.events.clear()
    },
  }
}

const createParts = (options: CheckoutOptions, loadCore: LoadCore): CheckoutParts => {
  const context = createContext(options)
  const settings = { ...options }
  const order = { options: { ...options.intent }, epoch: 0 }
  const events = createEvents<CheckoutEvents>()
  const elements = createElementRegistry()

  const ready = createDeferred<void>()
  // Reports the error as a warning, because many merchants do not await `ready`.
  ready.promise.catch((error) => events.emit('warning', error))

  const core = createLazy<Core>(async () => {
    // Loads the controller frame while the core's file loads.
    host.frames.controller.insert()
    try {
      const create = await loadCore(context.service.base)
      return () => create(host)
    } catch (error) {
      reportLoadFailure(parts, error as TenderError)
      throw error
    }
  })
  const lock = createPayLock({
    begin: (payOptions, choice) => core.request((loaded) => loaded.pay(payOptions, choice)),
    mayBeCharged: () => host.payments.mayBeCharged(),
    settings,
    onLock: (kind, note) => {
      const isQuiet = parts.lazyElements.payButton !== undefined
      for (const element of elements) element.setLock({ lock: kind, isQuiet, ...(note && { note }) })
    },
    onPaying: (isPaying) => events.emit('paying', isPaying),
    onResult: (result) => {
      core.loaded?.focusInvalidField(result)
      events.emit('result', result)
      // In a microtask, so that the listeners of the page receive the result first.
      queueMicrotask(() => core.loaded?.releaseChanges())
    },
  })

  const host: CheckoutHost = {
    settings,
    order,
    localeOf: localeOfPage,
    elements,
    payments: {
      lock,
      mayBeCharged: () =>
        readStoredAttempts(options.publicKey, () => localStorage).some(([id]) => id === order.options.trackingId),
    },
    events,
    intent: createReadable<IntentSnapshot | undefined>(undefined),
    ready,
    frames: { context, controller: createControllerFrame(context), createFrame, openChannel },
    query: location.search,
  }
  const schedule = createStartSchedule(() => startLoading(core))
  const parts: CheckoutParts = {
    host,
    core,
    schedule,
    destroyed: new AbortController(),
    lazyElements: {},
  }
  return parts
}

const createContext = (options: CheckoutOptions): FrameContext => ({
  service: readService(options, window),
  instance: crypto.randomUUID(),
  locale: localeOfPage(options.locale),
  loadTimeoutMs: options.loadTimeoutMs ?? 10_000,
  watchdog: createDeferred(),
})

/** @param tag @default the language of the page's document */
const localeOfPage = (tag: string | undefined) => localeOf(tag ?? document.documentElement.lang)

/** Loads the core. A failure is ignored here, because `ready` and the elements report it. */
const startLoading = (core: Lazy<Core>) => void core.load().catch(() => {})

/**
 * Reports that the core could not be loaded. Without the core the customer cannot pay, so the
 * elements fail.
 */
const reportLoadFailure = ({ host, core }: CheckoutParts, error: TenderError) => {
  const { elements, ready } = host
  ready.reject(error)
  // Logged here, because the log of other errors (`createFaultLog`) is part of the core.
  if (!/^pk_live_/.test(host.settings.publicKey)) logError(error)
  for (const element of elements) element.fail(error)
  core.whenLoaded(() => {
    for (const element of elements) element.configure()
  })
}

const assertNotDestroyed = ({ destroyed }: CheckoutParts, call: string) => {
  if (destroyed.signal.aborted) throw destroyedError(`checkout.${call}()`)
}

/**
 * Makes a change once the core has loaded. If the core fails to load, the promise rejects, and the
 * change is made when a later attempt has loaded the core. Unlike `restart`, `set` starts to load
 * the core only after a failed attempt, so that the elements load first.
 *
 * Returns the promise of `core.request` itself, because its rejection after `destroy` counts as
 * handled.
 */
const change = (
  { core, host, destroyed }: CheckoutParts,
  name: 'set' | 'restart',
  given: CheckoutSettings | Partial<IntentOptions>,
): Promise<void> => {
  if (destroyed.signal.aborted) return Promise.reject(destroyedError(`checkout.${name}()`))
  const { isPaying } = host.payments.lock
  let made: Promise<void> | undefined
  core.whenLoaded((loaded) => {
    made = loaded[name](given as CheckoutSettings & IntentOptions, isPaying)
    made.catch(() => {})
  })
  return core.request(() => made, name === 'restart')
}

const createSteps = (parts: CheckoutParts): Steps => {
  const { whenLoaded } = parts.core
  const setStatus = (status: StepStatus) => (step: StepName) => whenLoaded((loaded) => loaded.setStep(step, status))
  return {
    start: setStatus('IN_PROGRESS'),
    complete: setStatus('COMPLETE'),
    follow: (root = document, options = {}) => {
      assertNotDestroyed(parts, 'steps.follow')
      const stops = new AbortController()
      whenLoaded((loaded) => loaded.followSteps(root, options, stops.signal))
      return () => stops.abort()
    },
  }
}

const createOwnedElement = (parts: CheckoutParts, type: ElementType, options: ElementOptions): OwnedElement => {
  const { core, schedule } = parts
  const { settings, elements, frames } = parts.host
  const { publicKey, appearance } = settings
  const host: ElementHost = {
    settings,
    findMounted: elements.findMounted,
    beforeMount: () => {
      elements.assertCompatible(type)
      schedule.mounted(element.id)
    },
    mounted: (container, unmounted, earlier) =>
      core.whenLoaded((loaded) => loaded.elementMounted(element, container, unmounted, options, earlier)),
    frameLoaded: () => schedule.settled(element.id),
    updated: (changes) => core.whenLoaded((loaded) => loaded.elementUpdated(changes)),
    unmounted: () => core.loaded?.elementUnmounted(element.id),
    retryRequested: () => {
      startLoading(core)
      core.loaded?.retryLoading()
      for (const each of elements) each.retry()
    },
    warn: (error) => core.whenLoaded((loaded) => loaded.warnOnce(error)),
  }
  const element = createElement({ ...options, context: frames.context, type, publicKey, appearance }, host)
  element.on('ready', () => schedule.settled(element.id))
  return element
}
