import { openChannel } from '../bridge/channel'
import { destroyedError, TenderError } from '../shared/error'
import { localeOf } from '../shared/locale'
import type { CheckoutChanges, IntentOptions, IntentSnapshot } from '../shared/types'
import { createControllerFrame } from './controller/controller-frame'
import { createDeferred } from './deferred'
import { createElement } from './elements/element'
import { elementTypes } from './elements/element-types'
import { createElementRegistry } from './elements/registry'
import { createEvents } from './events'
import { createFrame } from './frames/frame'
import { invalidOption } from './invalid-option'
import { createLazyCore } from './loading/lazy-core'
import type { CreateLoader } from './loading/loader'
import { createStartSchedule } from './loading/start-schedule'
import { readService } from './options'
import { createOpenAttempts } from './payment/open-attempts'
import { createPayLock } from './payment/pay-lock'
import { createReadable } from './readable'
import { serialise } from './serialise'
import type { Checkout, CheckoutEvents, CheckoutOptions, ElementOptions, ElementType, WalletsOptions } from './types'
import { createWalletsElement, type OwnedWalletsElement } from './wallets/wallets-element'

/**
 * Starts a checkout: elements that are mounted at once come first, then a hidden controller frame, what speaks with it, and through
 * it the intent. Options are checked by the controller; `ready` rejects with every fault at once.
 * @throws TenderError at once for a Private Key (`key.private`), a serviceUrl that is none (`options.invalid`) or is the page's
 * own origin (`origin.same`), an insecure page (`origin.insecure`), and a page without an origin (`origin.notAllowed`)
 * @param createLoader how this door loads what is not there from the beginning
 */
export const createCheckout = (options: CheckoutOptions, createLoader: CreateLoader): Checkout => {
  const service = readService(options, window)
  const events = createEvents<CheckoutEvents>()
  const intent = createReadable<IntentSnapshot | undefined>(undefined)
  const { publicKey, loadTimeoutMs = 10_000 } = options
  /** What was given, with the look and the words that the elements have now. */
  const settings = { ...options }
  const locale = localeOf(options.locale ?? document.documentElement.lang)
  /** What every frame of the checkout goes by. */
  const shared = { service, instance: crypto.randomUUID(), locale, loadTimeoutMs }

  let wanted: IntentOptions
  /** As it was when it was said: whoever gave it may have changed it since. */
  let said: unknown
  const want = (changes: Partial<IntentOptions>) => {
    wanted = { ...wanted, ...changes }
    said = serialise(wanted)
  }
  want(options.intent)
  let wallets: OwnedWalletsElement | undefined
  let destroyed = false
  const elements = createElementRegistry()
  const openAttempts = createOpenAttempts(publicKey, () => sessionStorage)
  /** What is paid, or being paid, is not to be changed. */
  const isSettled = () => lock.underWay || lock.paid !== undefined
  const lockElements = () => elements.each((element) => element.setPaying(isSettled()))

  const ready = createDeferred<void>()
  // Whoever does not wait for `ready` hears of it through an element's loaderror and through pay. Of a checkout that was destroyed nobody hears.
  ready.promise.catch((error) => events.emit('warning', error))

  const lock = createPayLock({
    begin: (payOptions, choice) => core.request((loaded) => loaded.pay(payOptions, choice)),
    mayBeCharged: () => openAttempts.has(wanted.trackingId),
    unavailable: () => settings.texts?.['payment.unavailable'],
    onPaid: () => lockElements(),
    onPaying: (busy) => {
      lockElements()
      events.emit('paying', busy)
    },
    onResult: (result) => {
      core.loaded?.focusInvalidField(result)
      events.emit('result', result)
    },
  })

  const controllerFrame = createControllerFrame(shared)
  const core = createLazyCore({
    load: createLoader(service.base).core,
    host: {
      options: settings,
      shared,
      query: location.search,
      wanted: () => wanted,
      update: (changes) => checkout.update(changes),
      elements,
      lock,
      openAttempts,
      intent,
      events,
      ready,
      controllerFrame,
      createFrame,
      openChannel,
    },
  })
  const order = createStartSchedule(core.load)

  const refuseAfter = (what: string) => {
    if (destroyed) throw destroyedError(what)
  }
  const refuseWhile = (what: string, busy: boolean) => {
    refuseAfter(what)
    if (busy) throw new TenderError('options.invalid', `${what}: too late: paid, or being paid`)
  }

  const change = (next: Pick<CheckoutOptions, 'appearance' | 'texts'>) => {
    Object.assign(settings, next)
    elements.each((element) => element.update(next))
  }

  const checkout: Checkout = {
    ready: ready.promise,
    intent,
    get paying() {
      return lock.underWay
    },
    steps: {
      start: (step) => core.whenLoaded((loaded) => loaded.step(step, 'IN_PROGRESS')),
      complete: (step) => core.whenLoaded((loaded) => loaded.step(step, 'COMPLETE')),
      follow: (root = document, followOptions = {}) => {
        refuseAfter('steps.follow')
        const stops = new AbortController()
        core.whenLoaded((loaded) => loaded.follow(root, followOptions, stops.signal))
        return () => stops.abort()
      },
    },
    update: (changes: CheckoutChanges) => {
      // A framework says the same again whenever it renders.
      if (serialise({ ...wanted, ...changes }) === said) return
      refuseWhile('update', isSettled())
      want(changes)
      // What comes later begins with what is wanted then.
      core.loaded?.update(changes)
    },
    setAppearance: (appearance = {}) => {
      change({ appearance })
      core.loaded?.setAppearance()
    },
    setTexts: (texts = {}) => {
      change({ texts })
      core.loaded?.setTexts(texts)
    },
    consent: () => core.whenLoaded((loaded) => loaded.consent()),
    restart: async (changes = {}) => {
      refuseWhile('restart', lock.underWay)
      want(changes)
      // At once: a click that comes while it begins pays for it, and not for the last order.
      lock.forget()
      lockElements()
      await core.request((loaded) => loaded.restart(wanted))
    },
    resume: (resumeOptions) => core.request((loaded) => loaded.resume(resumeOptions)),
    element: ((type: ElementType | 'wallets', elementOptions: ElementOptions | WalletsOptions = {}) => {
      refuseAfter('element')
      if (type === 'wallets') {
        wallets ??= createWalletsElement(core, elementOptions as WalletsOptions)
        return wallets
      }
      if (!elementTypes.includes(type))
        throw invalidOption('element', 'type', `expected wallets, ${elementTypes.join(', ')}`)
      return elements.get(type, () => {
        const element = createElement({
          ...elementOptions,
          type,
          ...shared,
          publicKey,
          appearance: settings.appearance,
          texts: settings.texts,
          onWarning: (error) => core.whenLoaded((loaded) => loaded.warnOnce(error)),
          sibling: elements.mounted,
          onMount: () => {
            elements.refuseBeside(type)
            order.mounted(element.id)
          },
          onMounted: (container, gone) =>
            core.whenLoaded((loaded) => loaded.mounted(element, container, gone, elementOptions)),
          onLoaded: () => order.settled(element.id),
          onUpdate: (changes) => core.whenLoaded((loaded) => loaded.updated(changes)),
          onUnmounted: () => core.loaded?.detach(element.id),
          onRetry: () => {
            core.load()
            core.loaded?.retry()
            elements.each((each) => each.retry())
          },
        })
        element.on('change', () => core.loaded?.active())
        element.on('ready', () => order.settled(element.id))
        return element
      })
    }) as Checkout['element'],
    pay: (payOptions) => lock.pay(payOptions),
    processorToken: (request) => core.request((loaded) => loaded.processorToken(request)),
    on: events.on,
    destroy: () => {
      if (destroyed) return
      destroyed = true
      order.stop()
      core.stop()
      elements.each((element) => element.destroy())
      wallets?.destroy()
      controllerFrame.remove()
      ready.reject(destroyedError())
      events.clear()
    },
  }
  return checkout
}
