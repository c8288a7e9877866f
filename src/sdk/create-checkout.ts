import { TenderError } from '../shared/error'
import type { Changes, IntentSnapshot } from '../shared/types'
import { createCardElement, type OwnedCardElement } from './card-element'
import { connectController } from './controller'
import { createEvents } from './events'
import { followSteps } from './follow-steps'
import { readService } from './options'
import { payOnce } from './pay'
import type { Checkout, CheckoutEvents, CheckoutOptions, PaymentResult } from './types'
import { unavailableText } from './unavailable-text'

/**
 * Starts a checkout: a hidden controller frame and, through it, the intent. Options are checked by the controller; `ready`
 * rejects with every fault at once.
 * @throws TenderError at once for a Private Key (`key.private`), a serviceUrl that is none (`options.invalid`) or is the page's
 * own origin (`origin.same`), and a page without an origin (`origin.notAllowed`)
 */
export const createCheckout = (options: CheckoutOptions): Checkout => {
  const service = readService(options, window)
  const events = createEvents<CheckoutEvents>()
  const instance = crypto.randomUUID()
  const locale = options.locale ?? (document.documentElement.lang || 'en')
  const loadTimeoutMs = options.loadTimeoutMs ?? 10_000

  let amount = options.intent?.amount
  let intent: IntentSnapshot | undefined
  let card: OwnedCardElement | undefined
  let underWay: Promise<PaymentResult> | undefined
  let paid: PaymentResult | undefined
  let open = false
  let destroyed = false

  const warn = (error: TenderError) => events.emit('warning', error)

  const controller = connectController({
    service,
    instance,
    loadTimeoutMs,
    clientToken: options.clientToken,
    start: { publicKey: options.publicKey, intent: options.intent, locale },
    onIntent: (next) => {
      intent = next
      events.emit('intent', next)
    },
    onReloaded: () => card?.configure(),
    onWarning: warn,
  })
  const ready = controller.ready.then(() => {})
  // Whoever does not wait for it hears of a failure through the element's loaderror and through pay.
  ready.catch((error: TenderError) => card?.fail(error))

  const setPaying = (paying: boolean) => {
    card?.setPaying(paying || paid !== undefined)
    events.emit('paying', paying)
  }

  const steps = followSteps({ tell: (step, status) => controller.say('step', { step, status }), warn })

  const attempt = async (payOptions: Parameters<Checkout['pay']>[0]): Promise<PaymentResult> => {
    const started = await controller.started()
    if (!card)
      throw new TenderError('card.missing', "pay: mount a card element first: checkout.element('card').mount('#card')")
    const pageUrl = location.href.replace(/#.*/, '')
    return payOnce({ controller, started, element: card.id, amount, pageUrl, open }, payOptions)
  }

  const settle = (result: PaymentResult): PaymentResult => {
    underWay = undefined
    open = result.status === 'pending'
    // Paid is paid: a later click gets this same result.
    if (result.status === 'succeeded' || result.status === 'authorised') paid = result
    if (result.status === 'declined') card?.clear('cvc')
    if (!destroyed) {
      setPaying(false)
      events.emit('result', result)
    }
    return result
  }

  const refuseAfter = (what: string) => {
    if (destroyed) throw new TenderError('destroyed', `${what}: the checkout was destroyed`)
  }

  const checkout: Checkout = {
    ready,
    get intent() {
      return intent
    },
    get paying() {
      return underWay !== undefined
    },
    steps: {
      start: (step) => steps.say(step, 'IN_PROGRESS'),
      complete: (step) => steps.say(step, 'COMPLETE'),
      follow: (root = document, followOptions = {}) => {
        refuseAfter('steps.follow')
        return steps.follow(root, followOptions)
      },
    },
    update: (changes: Changes) => {
      refuseAfter('update')
      if (underWay || paid) {
        const state = paid ? 'has been paid' : 'is being paid'
        throw new TenderError('options.invalid', `update: the intent ${state}: what is charged cannot change now`)
      }
      amount = changes.amount ?? amount
      controller.say('update', changes)
    },
    element: (_type, elementOptions = {}) => {
      refuseAfter('element')
      // One card per checkout; a framework that renders twice asks twice.
      if (card) return card
      card = createCardElement({
        ...elementOptions,
        service,
        publicKey: options.publicKey,
        instance,
        locale,
        appearance: options.appearance ?? {},
        loadTimeoutMs,
        onWarning: warn,
        onUnmounted: () => card && controller.detach(card.id),
      })
      return card
    },
    pay: (payOptions) => {
      if (underWay) return underWay
      if (paid) return Promise.resolve(paid)
      steps.judgeAll()
      // The lock is taken before anything is awaited: ten clicks and Enter in one tick are one payment.
      underWay = attempt(payOptions).catch(toFailure).then(settle)
      setPaying(true)
      return underWay
    },
    on: events.on,
    destroy: () => {
      if (destroyed) return
      destroyed = true
      steps.stop()
      card?.destroy()
      controller.destroy()
      events.clear()
    },
  }
  return checkout
}

const toFailure = (error: TenderError): PaymentResult => ({
  status: 'failed',
  error,
  message: error.customerMessage || unavailableText,
})
