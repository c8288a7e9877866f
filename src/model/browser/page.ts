import type { ChallengeResult } from '../../mock/records/challenge'
import type { PaymentResult, PayOptions, ResumeOptions, ResumeResult } from '../../sdk/types'
import type { CheckoutChanges, IntentOptions, PageChoice, StepChange } from '../../shared/types'
import type { CardName } from '../cards'
import type { World } from '../world'
import type { Browser } from './browser'
import { createChallengeView } from './challenge-view'
import { type Flavour, type ModelCheckout, startCheckout } from './checkout'
import { type ControllerHost, createControllerHost } from './controller-frame'
import type { PageDocument } from './dom'
import { createElementFrame, type ElementFrame } from './element-frame'
import { newPageState, type PageState, want } from './page-state'
import { createShopClient, type PostToShop } from './shop-client'
import { createTagForm } from './tag-form'

export interface PageOptions {
  world: World
  browser: Browser
  intent: IntentOptions
  /** @default npm */
  flavour?: Flavour
  /** The query of the page's address, after a return. */
  query?: string
  /** Whether the page lets its controller ask for the outcome of a payment. @default true */
  hasOutcome?: boolean
  /** The customer is sent to this address, and the page is left. */
  onLeft?: (url: string) => void
  /** The customer sees a challenge in the page. */
  onChallenge?: () => void
  /** The page receives a result in an event. */
  onResult?: (result: PaymentResult) => void
  /** A controller could not start. */
  onNotStarted?: () => void
}

/**
 * How the customer pays. Without any, with what the element holds: on a page that was loaded again,
 * nothing.
 */
export interface HowToPay {
  card?: CardName
  /** Chosen in the element; with `button`, by a button of the page. */
  alternative?: 'PAYPAL' | 'KLARNA'
  button?: boolean
  wallet?: boolean
  actions?: 'modal' | 'redirect'
}

/** One load of a page with a checkout on it. */
export interface Page {
  readonly browser: Browser
  readonly host: ControllerHost
  readonly state: Readonly<PageState>
  readonly isPaying: boolean
  readonly paid: PaymentResult | undefined
  /** What the form of a script tag shows. */
  readonly message: string
  /** The challenge that the customer sees in the page. */
  readonly shown: { url: string } | undefined
  pay(how?: HowToPay): Promise<PaymentResult>
  resume(): Promise<ResumeResult>
  step(change: StepChange): void
  update(changes: CheckoutChanges): void
  active(returned: boolean): void
  restart(intent: Partial<IntentOptions>): Promise<unknown>
  /** The customer closes the challenge. */
  closeChallenge(): void
  /** The bank is done: the challenge frame shows our return page. */
  endChallenge(result: ChallengeResult): void
  /**
   * The browser takes the page away.
   *
   * @param sayGoodbye whether it emits `pagehide` before
   * @default true
   */
  close(sayGoodbye?: boolean): void
}

const shop = 'https://shop.example'

/** Milliseconds that the browser takes to leave a page. */
const leavingMs = 150

/** A page that was opened, with the real code of the SDK on both sides of the bridge. */
export const openPage = (options: PageOptions): Page => {
  const { world, browser, intent, flavour = 'npm', query = '', hasOutcome = true } = options
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
    onAnswer: (name, { at, body }) => {
      const { trackingId } = Object(body.data?.[name])
      if (typeof trackingId === 'string') state.openedOrder = trackingId
      if (name === 'getIntent' && at !== undefined) state.readings.push(at)
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
    hasOutcome,
    host,
    element,
    challenge,
    form,
    post,
  })
  const { core, lock, events } = checkout
  events.on('result', onResult)
  events.on('warning', (error) => world.note('a warning', error))
  // What the SDK does to its window next is this page's.
  events.on('action', ({ phase }) => phase === 'begin' && enter())
  const outcome = hasOutcome ? askOutcome(post) : {}

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
      const page = flavour === 'tag' ? tagOptions(checkout) : { ...npmOptions(post), ...outcome }
      return lock.pay({ ...page, ...chosenOptions(how) }, how.wallet ? wallet : undefined)
    },
    resume: () => {
      enter()
      return core.resume(outcome)
    },
    step: ({ step, status }) => core.setStep(step, status),
    update: checkout.update,
    active: (returned) => (returned ? world.dom.emit('pageshow', { persisted: true }) : core.reportActivity()),
    restart: (changes) => {
      want(state, changes, world.clock.now())
      lock.reset()
      return core.restart(state.wanted)
    },
    closeChallenge: challenge.close,
    endChallenge: challenge.end,
    close: (sayGoodbye = true) => {
      state.isOpen = false
      host.close(sayGoodbye)
      core.destroy()
      events.clear()
    },
  }
}

/** What the customer puts into the element before they press Pay. */
const typeInto = (element: ElementFrame, { card, alternative, button }: HowToPay) => {
  if (card) element.type({ card })
  if (alternative && !button) element.type({ alternative })
}

const wallet: PageChoice = { kind: 'wallet', type: 'APPLE_PAY', walletToken: { paymentMethod: { network: 'Visa' } } }

const askOutcome = (post: PostToShop): ResumeOptions => ({
  outcome: (paymentId, order) => post('outcome', { paymentId, ...order }),
})

/** What the code of a page passes to `pay`. */
const npmOptions = (post: PostToShop): PayOptions => ({
  authorise: (request) => post('authorise', request),
  returnUrl: `${shop}/checkout`,
})

/** What the form of a script tag passes. */
const tagOptions = ({ settings }: ModelCheckout): PayOptions => ({
  authorise: (request) => settings.authorise?.(request, new FormData()),
})

const chosenOptions = ({ alternative, button, actions }: HowToPay): Partial<PayOptions> => ({
  ...(actions && { actions }),
  ...(alternative && button && { method: { type: alternative } }),
})

/** Every price that a page showed after a time, in milliseconds since 1970. */
export const pricesSince = ({ state }: Page, time: number): number[] =>
  state.prices.filter(({ until }) => until >= time).map(({ amount }) => amount)
