import { destroyedError, TenderError } from '../shared/error'
import { localeOf } from '../shared/locale'
import type { Changes, IntentSnapshot, PageChoice } from '../shared/types'
import { createActing } from './act'
import { connectController } from './controller'
import type { OpenDoor } from './door'
import { createElement } from './element'
import { createElements } from './elements'
import { createEvents } from './events'
import { createFrame } from './frame'
import { createAwaitedLater } from './load-later'
import { readService } from './options'
import { createPaying } from './pay'
import { forgetReturned, hereUrl, readReturned } from './read-returned'
import { createReadable } from './readable'
import { schemeOf } from './scheme'
import { createStartOrder } from './start-order'
import type {
  Checkout,
  CheckoutEvents,
  CheckoutOptions,
  ElementOptions,
  ElementType,
  PayOptions,
  WalletsOptions,
} from './types'
import { createWalletsElement, type OwnedWalletsElement } from './wallets-element'

/**
 * Starts a checkout: a hidden controller frame and, through it, the intent; elements that are mounted at once come first. Options are
 * checked by the controller; `ready` rejects with every fault at once.
 * @throws TenderError at once for a Private Key (`key.private`), a serviceUrl that is none (`options.invalid`) or is the page's
 * own origin (`origin.same`), and a page without an origin (`origin.notAllowed`)
 * @param openDoor how this door loads what is not there from the beginning
 */
export const createCheckout = (options: CheckoutOptions, openDoor: OpenDoor): Checkout => {
  const service = readService(options, window)
  const events = createEvents<CheckoutEvents>()
  const intent = createReadable<IntentSnapshot | undefined>(undefined)
  const { publicKey, loadTimeoutMs = 10_000 } = options
  let { appearance = {} } = options
  const locale = localeOf(options.locale ?? document.documentElement.lang)
  /** What every frame of the checkout goes by. */
  const shared = { service, instance: crypto.randomUUID(), locale, loadTimeoutMs }

  let wanted = options.intent
  const elements = createElements()
  let wallets: OwnedWalletsElement | undefined
  let destroyed = false

  const warn = (error: TenderError) => events.emit('warning', error)
  const heard = new Set<string>()
  /** What every frame of a checkout finds, such as a fault in its look, is told once. */
  const warnOnce = (error: TenderError) => {
    if (heard.size < heard.add(error.code + error.message).size) warn(error)
  }

  const controller = connectController({
    ...shared,
    start: {
      publicKey,
      intent: wanted,
      locale,
      tracking: options.tracking ?? 'on',
      texts: options.texts,
      returned: readReturned(location.search),
    },
    answers: {
      clientToken: () => paying.ask(options.clientToken),
      authorise: (request) => paying.authorise(request),
      outcome: (request) => paying.outcome(request),
      intentChanged: intent.set,
      act: (action) => acting.act(action),
      acted: () => acting.acted(),
    },
    // Whoever does not wait for `ready` hears of it through an element's loaderror and through pay.
    onRefused: (error) => elements.each((element) => element.fail(error)),
    onReloaded: () => elements.each((element) => element.configure()),
    onWarning: warn,
  })
  const ready = controller.ready.then(() => {})
  ready.catch((error) => error.code === 'destroyed' || warn(error))

  const door = openDoor(service.base)
  const later = createAwaitedLater({
    load: door.later,
    host: {
      tell: (step, status) => controller.say('step', { step, status }),
      warn,
      active: (activity) => controller.tell('active', activity),
      challengeFrame: (onLoadError) =>
        createFrame({
          ...shared,
          publicKey,
          role: 'challenge',
          scheme: schemeOf(document.documentElement, appearance),
          onPort: () => {},
          onLost: () => {},
          onLoadError,
        }),
    },
  })
  const order = createStartOrder(() => {
    controller.load()
    later.load()
  })

  const acting = createActing({ show: later.show, onAction: (event) => events.emit('action', event) })
  const paying = createPaying({
    acting,
    selected: () => elements.made('payment')?.state.selected,
    controller,
    element: elements.toCollectFrom,
    amount: () => wanted?.amount,
    unavailable: options.texts?.['payment.unavailable'],
    onPaying: (busy) => {
      if (destroyed) return
      elements.each((element) => element.setPaying(busy || paying.paid !== undefined))
      wallets?.setPaying(busy || paying.paid !== undefined)
      events.emit('paying', busy)
    },
    onResult: (result) => {
      if (destroyed) return
      if (result.status === 'declined') elements.each((element) => element.clear('cvc'))
      if ('error' in result && result.error?.code === 'card.invalid') elements.focus(result.error.fields[0]?.path)
      events.emit('result', result)
    },
  })

  const refuseAfter = (what: string) => {
    if (destroyed) throw destroyedError(what)
  }
  const refuseWhile = (what: string, busy: unknown) => {
    refuseAfter(what)
    if (busy) {
      const state = paying.underWay ? 'is being paid' : 'has been paid'
      throw new TenderError('options.invalid', `${what}: the intent ${state}: what is charged cannot change now`)
    }
  }

  const pay = (payOptions: PayOptions, choice: PageChoice | undefined) => {
    if (!paying.underWay) later.judgeAll()
    return paying.pay(payOptions, choice)
  }

  const makeWallets = (walletsOptions: WalletsOptions) =>
    createWalletsElement(
      door.wallets(),
      {
        publicKey,
        locale,
        schemeOf: (node) => schemeOf(node, appearance),
        texts: async () => (await controller.started()).texts,
        setUp: (request) => controller.call('setupWallet', request),
        amount: () => wanted?.amount,
        isBusy: () => paying.underWay || paying.paid !== undefined,
        customer: () => wanted?.customer,
        update: (changes) => checkout.update(changes),
        step: later.say,
        pay,
        onAction: (listener) => events.on('action', ({ phase }) => phase === 'begin' && listener()),
        warn,
      },
      walletsOptions,
    )

  const checkout: Checkout = {
    ready,
    intent,
    get paying() {
      return paying.underWay
    },
    steps: {
      start: (step) => later.say(step, 'IN_PROGRESS'),
      complete: (step) => later.say(step, 'COMPLETE'),
      follow: (root = document, followOptions = {}) => {
        refuseAfter('steps.follow')
        return later.follow(root, followOptions)
      },
    },
    update: (changes: Changes) => {
      refuseWhile('update', paying.underWay || paying.paid)
      wanted = { ...wanted, ...changes }
      controller.say('update', changes)
    },
    setAppearance: (next = {}) => {
      appearance = next
      elements.each((element) => element.update({ appearance }))
    },
    consent: () => controller.say('consent', null),
    restart: async (changes = {}) => {
      refuseWhile('restart', paying.underWay)
      wanted = { ...wanted, ...changes }
      // At once: a click that comes while it begins pays for it, and not for the last order.
      paying.forget()
      elements.each((element) => element.setPaying(false))
      wallets?.setPaying(false)
      await controller.restart(wanted)
    },
    resume: async () => {
      controller.load()
      const found = await paying.resume()
      // While nobody knows the outcome, a page that is loaded again needs it once more.
      if (found.payment && found.payment.status !== 'pending') forgetReturned()
      return found
    },
    element: ((type: ElementType | 'wallets', elementOptions: ElementOptions | WalletsOptions = {}) => {
      refuseAfter('element')
      if (type === 'wallets') {
        wallets ??= makeWallets(elementOptions as WalletsOptions)
        return wallets
      }
      return elements.get(type, (sibling, onMount) => {
        const element = createElement({
          ...elementOptions,
          type,
          ...shared,
          publicKey,
          appearance,
          texts: options.texts,
          onWarning: warnOnce,
          sibling,
          onMount: () => {
            onMount()
            order.mounted(element.id)
          },
          onLoaded: () => order.settled(element.id),
          onUnmounted: () => controller.tell('detach', { element: element.id }),
          onRetry: () => {
            controller.retry()
            elements.each((each) => each.retry())
          },
        })
        element.on('change', later.active)
        element.on('ready', () => order.settled(element.id))
        return element
      })
    }) as Checkout['element'],
    pay: (payOptions) => {
      const method = payOptions?.method
      return pay(payOptions, method && { kind: 'alternative', type: method.type })
    },
    processorToken: async ({ actions, returnUrl = hereUrl(), ...request }) => {
      controller.load()
      return controller.call('processorToken', { ...request, returnUrl, actions: acting.prepare(actions, false) })
    },
    on: events.on,
    destroy: () => {
      if (destroyed) return
      destroyed = true
      order.stop()
      later.stop()
      elements.each((element) => element.destroy())
      wallets?.destroy()
      acting.acted()
      acting.release()
      controller.destroy()
      events.clear()
      intent.clear()
    },
  }
  return checkout
}
