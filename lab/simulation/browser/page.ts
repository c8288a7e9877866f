import type { ChallengeResult } from '../../../src/mock/store/records'
import type { PaymentResult, PayOptions, PrepareResult, ResumeResult } from '../../../src/sdk/types'
import type { CheckoutChanges, IntentOptions, PageChoice, StepChange } from '../../../src/shared/types'
import type { CardName } from '../cards'
import type { World } from '../world'
import type { Browser } from './browser'
import { createChallengeView } from './challenge-view'
import { type Flavour, type ModelCheckout, startCheckout } from './checkout'
import { type ControllerHost, createControllerHost } from './controller-frame'
import type { PageDocument } from './dom'
import { createElementFrame, type ElementFrame } from './element-frame'
import { newPageState, type PageState } from './page-state'
import { createShopClient } from './shop-client'
import { createTagForm } from './tag-form'

export interface PageOptions {
  world: World
  browser: Browser
  intent: IntentOptions
  /** @default npm */
  flavour?: Flavour
  /** The query string of the page's URL, if the bank has redirected the customer back. */
  query?: string
  /** Called when the page navigates to the bank's URL. */
  onLeft?: (url: string) => void
  /** Called when the customer sees a challenge in the page. */
  onChallenge?: () => void
  /** Called for each result that the page receives in an event. */
  onResult?: (result: PaymentResult) => void
  /** Called when a controller could not start. */
  onNotStarted?: () => void
}

/**
 * How the customer pays. Without any member, they pay with the card or method that they have
 * entered into the element before. After a reload, the element is empty.
 */
export interface HowToPay {
  card?: CardName
  /**
   * An alternative method: selected in the element or, with `button`, passed to `pay` as by a
   * button of the page.
   */
  alternative?: 'PAYPAL' | 'KLARNA'
  button?: boolean
  wallet?: boolean
  actions?: 'modal' | 'redirect'
}

/** A page with a checkout, from its load until it is closed or reloaded. */
export interface Page {
  readonly browser: Browser
  readonly host: ControllerHost
  readonly state: Readonly<PageState>
  readonly isPaying: boolean
  readonly paid: PaymentResult | undefined
  /** The text that the form of a script tag shows. */
  readonly message: string
  /** The challenge that the customer sees in the page. */
  readonly shown: { url: string } | undefined
  pay(how?: HowToPay): Promise<PaymentResult>
  prepare(how?: HowToPay): Promise<PrepareResult>
  resume(): Promise<ResumeResult>
  step(change: StepChange): void
  update(changes: CheckoutChanges): void
  active(returned: boolean): void
  restart(intent: Partial<IntentOptions>): Promise<unknown>
  /** Closes the challenge, as the customer does. */
  closeChallenge(): void
  /** Ends the bank's page: the challenge frame then shows the service's return document. */
  endChallenge(result: ChallengeResult): void
  /**
   * Closes the page.
   *
   * @param emitsPageHide whether the browser emits `pagehide` before it closes the page
   * @default true
   */
  close(emitsPageHide?: boolean): void
}

const shop = 'https://shop.example'

/** Milliseconds from the start of a navigation until the browser leaves the page. */
const leavingMs = 150

/** Opens a page. It runs the real code of the SDK on the page and in the controller. */
export const openPage = (options: PageOptions): Page => {
  const { world, browser, intent, flavour = 'npm', query = '' } = options
  world.pages += 1
  const state = newPageState(world.pages, intent)
  const document: PageDocument = {
    search: query,
    onNavigate: (url) => void setTimeout(() => state.isOpen && options.onLeft?.(url), leavingMs),
  }
  const onResult = (result: PaymentResult) => {
    if (!state.isOpen) return
    state.results.push(result)
    options.onResult?.(result)
  }
  const element = createElementFrame('element-1', world.newId)
  const host = createControllerHost({
    world,
    browser,
    element,
    onLoading: () => {
      state.openedOrder = undefined
    },
    onStarted: (isAccepted) => {
      state.hasStarted ||= isAccepted
      if (!isAccepted) options.onNotStarted?.()
    },
    onAnswer: (name, { body }) => {
      const { trackingId } = Object(body.data?.[name])
      if (typeof trackingId === 'string') state.openedOrder = trackingId
    },
  })
  const challenge = createChallengeView(host, () => options.onChallenge?.())
  const form = createTagForm(onResult)
  const post = createShopClient(world, browser, state)
  const enter = () => world.dom.enter(document)
  enter()
  const checkout = startCheckout({
    browser,
    world,
    state,
    flavour,
    query,
    host,
    element,
    challenge,
    form,
    post,
  })
  const { core, lock, events } = checkout
  events.on('result', onResult)
  events.on('warning', (error) => world.note('a warning', error))
  // The customer action belongs to this page, so the SDK's next changes of the window also belong
  // to it.
  events.on('action', ({ phase }) => phase === 'begin' && enter())

  return {
    browser,
    host,
    state,
    get isPaying() {
      return lock.isPaying
    },
    get paid() {
      return lock.paidResult
    },
    get message() {
      return form.message()
    },
    get shown() {
      return challenge.shown()
    },
    pay: (how = {}) => {
      enter()
      typeInto(element, how)
      if (!lock.isPaying) state.payingSince = world.clock.now()
      const page = flavour === 'tag' ? tagOptions(checkout) : { returnUrl: `${shop}/checkout` }
      return lock.pay({ ...page, ...chosenOptions(how) }, how.wallet ? wallet : undefined)
    },
    prepare: (how = {}) => {
      enter()
      typeInto(element, how)
      return core.prepare()
    },
    resume: () => {
      enter()
      return core.resume()
    },
    step: ({ step, status }) => core.setStep(step, status),
    update: checkout.update,
    active: (returned) => (returned ? world.dom.emit('pageshow', { persisted: true }) : world.dom.emit('keydown', {})),
    restart: (changes) => {
      return core.restart(changes, lock.isPaying)
    },
    closeChallenge: challenge.close,
    endChallenge: challenge.end,
    close: (emitsPageHide = true) => {
      state.isOpen = false
      host.close(emitsPageHide)
      core.destroy()
      events.clear()
    },
  }
}

/** Types or selects the payment method in the element. */
const typeInto = (element: ElementFrame, { card, alternative, button }: HowToPay) => {
  if (card) element.type({ card })
  if (alternative && !button) element.type({ alternative })
}

const wallet: PageChoice = { kind: 'wallet', type: 'APPLE_PAY', walletToken: { paymentMethod: { network: 'Visa' } } }

/** Returns the options that the form of a script tag passes to `pay`. */
const tagOptions = ({ settings }: ModelCheckout): PayOptions => ({
  authorise: (request) => settings.authorise?.(request, new FormData()),
})

const chosenOptions = ({ alternative, button, actions }: HowToPay): Partial<PayOptions> => ({
  ...(actions && { actions }),
  ...(alternative && button && { method: { type: alternative } }),
})

/** Returns each price that a page has shown since a time, in milliseconds since 1970. */
export const pricesSince = ({ state }: Page, time: number): number[] =>
  state.prices.filter(({ until }) => until >= time).map(({ amount }) => amount)
