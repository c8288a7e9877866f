import { openChannel } from '../bridge/channel'
import { destroyedError, TenderError } from '../shared/error'
import { localeOf } from '../shared/locale'
import type { Changes, IntentOptions, IntentSnapshot } from '../shared/types'
import { asText } from './as-text'
import { createAwaitedLater } from './await-later'
import { createControllerFrame } from './controller-frame'
import { createDeferred } from './deferred'
import type { OpenDoor } from './door'
import { createElement } from './element'
import { elementTypes } from './element-types'
import { createElements } from './elements'
import { createEvents } from './events'
import { faulty } from './faulty'
import { createFrame } from './frame'
import { createOpenAttempts } from './open-attempts'
import { readService } from './options'
import { createPayLock } from './pay-lock'
import { createReadable } from './readable'
import { createStartOrder } from './start-order'
import type { Checkout, CheckoutEvents, CheckoutOptions, ElementOptions, ElementType, WalletsOptions } from './types'
import { createWalletsElement, type OwnedWalletsElement } from './wallets-element'

/**
 * Starts a checkout: elements that are mounted at once come first, then a hidden controller frame, what speaks with it, and through
 * it the intent. Options are checked by the controller; `ready` rejects with every fault at once.
 * @throws TenderError at once for a Private Key (`key.private`), a serviceUrl that is none (`options.invalid`) or is the page's
 * own origin (`origin.same`), an insecure page (`origin.insecure`), and a page without an origin (`origin.notAllowed`)
 * @param openDoor how this door loads what is not there from the beginning
 */
export const createCheckout = (options: CheckoutOptions, openDoor: OpenDoor): Checkout => {
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
    said = asText(wanted)
  }
  want(options.intent)
  let wallets: OwnedWalletsElement | undefined
  let destroyed = false
  const elements = createElements()
  const openAttempts = createOpenAttempts(publicKey, () => sessionStorage)
  /** What is paid, or being paid, is not to be changed. */
  const isSettled = () => lock.underWay || lock.paid !== undefined
  const lockElements = () => elements.each((element) => element.setPaying(isSettled()))

  const ready = createDeferred<void>()
  // Whoever does not wait for `ready` hears of it through an element's loaderror and through pay. Of a checkout that was destroyed nobody hears.
  ready.promise.catch((error) => events.emit('warning', error))

  const lock = createPayLock({
    begin: (payOptions, choice) => later.ask((there) => there.pay(payOptions, choice)),
    mayBeCharged: () => openAttempts.has(wanted.trackingId),
    unavailable: () => settings.texts?.['payment.unavailable'],
    onPaid: () => lockElements(),
    onPaying: (busy) => {
      lockElements()
      events.emit('paying', busy)
    },
    onResult: (result) => {
      later.there?.focusInvalidField(result)
      events.emit('result', result)
    },
  })

  const controllerFrame = createControllerFrame(shared)
  const later = createAwaitedLater({
    load: openDoor(service.base).later,
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
  const order = createStartOrder(later.load)

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
      start: (step) => later.say((there) => there.step(step, 'IN_PROGRESS')),
      complete: (step) => later.say((there) => there.step(step, 'COMPLETE')),
      follow: (root = document, followOptions = {}) => {
        refuseAfter('steps.follow')
        const stops = new AbortController()
        later.say((there) => there.follow(root, followOptions, stops.signal))
        return () => stops.abort()
      },
    },
    update: (changes: Changes) => {
      // A framework says the same again whenever it renders.
      if (asText({ ...wanted, ...changes }) === said) return
      refuseWhile('update', isSettled())
      want(changes)
      // What comes later begins with what is wanted then.
      later.there?.update(changes)
    },
    setAppearance: (appearance = {}) => {
      change({ appearance })
      later.there?.setAppearance()
    },
    setTexts: (texts = {}) => {
      change({ texts })
      later.there?.setTexts(texts)
    },
    consent: () => later.say((there) => there.consent()),
    restart: async (changes = {}) => {
      refuseWhile('restart', lock.underWay)
      want(changes)
      // At once: a click that comes while it begins pays for it, and not for the last order.
      lock.forget()
      lockElements()
      await later.ask((there) => there.restart(wanted))
    },
    resume: (resumeOptions) => later.ask((there) => there.resume(resumeOptions)),
    element: ((type: ElementType | 'wallets', elementOptions: ElementOptions | WalletsOptions = {}) => {
      refuseAfter('element')
      if (type === 'wallets') {
        wallets ??= createWalletsElement(later, elementOptions as WalletsOptions)
        return wallets
      }
      if (!elementTypes.includes(type)) throw faulty('element', 'type', `expected wallets, ${elementTypes.join(', ')}`)
      return elements.get(type, () => {
        const element = createElement({
          ...elementOptions,
          type,
          ...shared,
          publicKey,
          appearance: settings.appearance,
          texts: settings.texts,
          onWarning: (error) => later.say((there) => there.warnOnce(error)),
          sibling: elements.mounted,
          onMount: () => {
            elements.refuseBeside(type)
            order.mounted(element.id)
          },
          onMounted: (container, gone) => later.say((there) => there.mounted(element, container, gone, elementOptions)),
          onLoaded: () => order.settled(element.id),
          onUpdate: (changes) => later.say((there) => there.updated(changes)),
          onUnmounted: () => later.there?.detach(element.id),
          onRetry: () => {
            later.load()
            later.there?.retry()
            elements.each((each) => each.retry())
          },
        })
        element.on('change', () => later.there?.active())
        element.on('ready', () => order.settled(element.id))
        return element
      })
    }) as Checkout['element'],
    pay: (payOptions) => lock.pay(payOptions),
    processorToken: (request) => later.ask((there) => there.processorToken(request)),
    on: events.on,
    destroy: () => {
      if (destroyed) return
      destroyed = true
      order.stop()
      later.stop()
      elements.each((element) => element.destroy())
      wallets?.destroy()
      controllerFrame.remove()
      ready.reject(destroyedError())
      events.clear()
    },
  }
  return checkout
}
