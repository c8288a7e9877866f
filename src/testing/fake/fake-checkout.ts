import type { Lock } from '../../bridge/protocol'
import { assertCompatible } from '../../sdk/elements/compatible-elements'
import { elementTypes } from '../../sdk/elements/element-types'
import type { Events } from '../../sdk/events'
import { invalidOption } from '../../sdk/invalid-option'
import { createPayLock, type PayLock } from '../../sdk/payment/pay-lock'
import { createReadable, type Writable } from '../../sdk/readable'
import { createSettings, type Order, type Settings } from '../../sdk/settings'
import type {
  Checkout,
  CheckoutEvents,
  CheckoutOptions,
  ElementOptions,
  ElementType,
  PayButtonElement,
  PayButtonOptions,
  PaymentResult,
  PayOptions,
  PrepareResult,
  ResumeResult,
  WalletsOptions,
} from '../../sdk/types'
import { destroyedError, TenderError } from '../../shared/error'
import { sameMoney } from '../../shared/money'
import type { AuthoriseRequest, IntentOptions, IntentSnapshot, PageChoice } from '../../shared/types'
import { createFakeElement, type FakeElement } from './fake-element'
import { createFakeEvents } from './fake-events'
import { createRequest, createSnapshot, defaultIntent, withStep } from './fake-order'
import { createFakePayButton, type FakePayButton } from './fake-pay-button'
import { authoriseFake, type FakeResult, refuseFree } from './fake-result'
import { createFakeWallets, type FakeWalletsElement } from './fake-wallets'

/** The options of `fakeCheckout`: those of `createCheckout`, all optional, and the results. */
export interface FakeCheckoutOptions extends Partial<CheckoutOptions> {
  /**
   * The result of each payment: a status, a whole result, or a function that returns either.
   * @default 'succeeded'
   */
  result?: FakeResult
  /**
   * What `resume()` resolves with.
   * @default { resumed: false }
   */
  resumed?: ResumeResult
}

/** A checkout without frames and without a service, for unit tests. */
export interface FakeCheckout extends Checkout {
  /** The request of each payment, oldest first, also of a payment without `authorise`. */
  readonly requests: readonly AuthoriseRequest[]
  /** The order, with the changes of `set` and `restart`. */
  readonly order: IntentOptions
  /** Whether `destroy` was called. */
  readonly destroyed: boolean
  /** The result of the next payments. */
  result: FakeResult
  /** Emits an event as the SDK does, for example a `warning`. */
  emit<Name extends keyof CheckoutEvents>(event: Name, ...payload: Parameters<CheckoutEvents[Name]>): void
  element(type: ElementType, options?: ElementOptions): FakeElement
  element(type: 'payButton', options?: PayButtonOptions): PayButtonElement
  /** Without options, returns the wallets that your code has created. Throws if there are none. */
  element(type: 'wallets', options?: WalletsOptions): FakeWalletsElement
}

interface FakeState {
  order: Order
  options: CheckoutOptions
  settings: Settings
  events: Events<CheckoutEvents>
  intent: Writable<IntentSnapshot>
  requests: AuthoriseRequest[]
  hasServer: boolean
  elements: Map<ElementType, FakeElement>
  wallets?: FakeWalletsElement
  payButton?: FakePayButton
  lock: Lock
  result: FakeResult
  destroyed: boolean
  isPrepared: boolean
  /** The number of intents so far. */
  intents: number
}

/**
 * Creates a checkout for unit tests in jsdom, happy-dom and Node. It loads no frame and calls no
 * service. `pay` calls your `authorise` with a valid request, and resolves with the result that the
 * test has chosen. Elements show a labelled placeholder.
 *
 * @param options The result, and the options that your code passes to `createCheckout`.
 */
export const fakeCheckout = (options: FakeCheckoutOptions = {}): FakeCheckout => {
  const state = createState(options, () => lock)
  const lock: PayLock = createLock(state)
  return {
    ready: Promise.resolve(),
    intent: state.intent,
    requests: state.requests,
    get paying() {
      return lock.isPaying
    },
    get order() {
      return state.order.options
    },
    get destroyed() {
      return state.destroyed
    },
    get result() {
      return state.result
    },
    set result(result) {
      state.result = result
    },
    steps: createSteps(state),
    set: async (changes) => {
      if (state.destroyed) throw destroyedError('checkout.set()')
      apply(state, () => state.settings.set(changes, lock.isPaying))
    },
    consent: () => {},
    restart: (changes = {}) => restart(state, lock, changes),
    resume: async () => {
      const resumed = options.resumed ?? { resumed: false }
      if (resumed.payment) lock.storeIfPaid(resumed.payment)
      return resumed
    },
    element: createElementFunction(state, lock),
    pay: (payOptions = {}) => lock.pay(payOptions),
    prepare: async () => {
      if (state.destroyed) throw destroyedError('checkout.prepare()')
      return lock.isLocked ? lock.pay({}) : prepareFake(state)
    },
    processorToken: async () => ({ token: 'fake-processor-token' }),
    on: state.events.on,
    emit: state.events.emit,
    destroy: () => destroy(state),
  }
}

const createState = (options: FakeCheckoutOptions, lock: () => PayLock): FakeState => {
  const { intent = defaultIntent, result = 'succeeded', server } = options
  const current: CheckoutOptions = { serviceUrl: '', publicKey: '', ...options, intent }
  const order: Order = { options: intent, epoch: 0 }
  return {
    hasServer: Boolean(server),
    order,
    options: current,
    settings: createSettings(current, order, lock),
    events: createFakeEvents<CheckoutEvents>(),
    intent: createReadable(createSnapshot(intent, 1)),
    requests: [],
    elements: new Map(),
    lock: 'open',
    result,
    destroyed: false,
    isPrepared: false,
    intents: 1,
  }
}

const createLock = (state: FakeState): PayLock => {
  const begin = async (options: PayOptions, choice: PageChoice | undefined): Promise<PaymentResult> => {
    if (state.destroyed) throw destroyedError('checkout.pay()')
    const { order, intent, requests } = state
    const refused = refuseFree('pay', order.options.amount.amount, state.options.texts)
    if (refused) return refused
    const request = createRequest(order.options, intent.value.id, requests.length + 1, options, choice)
    requests.push(request)
    discardPrepared(state)
    // As with the SDK, `authorise` is not called within the call of `pay`.
    await Promise.resolve()
    return authoriseFake(request, options.authorise ?? (() => ({})), state.result, state.options.texts)
  }
  const lock = createPayLock({
    begin,
    mayBeCharged: () => false,
    get settings() {
      return state.options
    },
    onLock: (lock) => {
      state.lock = lock
      state.payButton?.refresh()
    },
    onPaying: (isPaying) => state.events.emit('paying', isPaying),
    onResult: (result) => {
      state.events.emit('result', result)
      queueMicrotask(() => apply(state, () => state.settings.release(lock.isPaying)))
    },
  })
  return lock
}

const createSteps = ({ events, intent }: FakeState): Checkout['steps'] => {
  const set = (step: Parameters<Checkout['steps']['start']>[0], status: 'IN_PROGRESS' | 'COMPLETE') => {
    intent.set(withStep(intent.value, step, status))
    events.emit('step', { step, status })
  }
  return {
    start: (step) => set(step, 'IN_PROGRESS'),
    complete: (step) => set(step, 'COMPLETE'),
    follow: () => () => {},
  }
}

const preparedMethod = { type: 'CARD', brand: 'visa', lastFour: '4242' } as const

/**
 * Prepares the card of the fake element. It stays prepared until a payment uses it, or the amount
 * or the order changes.
 */
const prepareFake = (state: FakeState): PrepareResult => {
  const refused = refuseFree('prepare', state.order.options.amount.amount, state.options.texts)
  if (refused) return refused
  state.isPrepared = true
  state.events.emit('prepared', preparedMethod)
  return { status: 'prepared', ...preparedMethod }
}

const discardPrepared = (state: FakeState) => {
  if (!state.isPrepared) return
  state.isPrepared = false
  state.events.emit('prepared', undefined)
}

/** Runs a change of the options, and then updates the intent and the pay button. */
const apply = (state: FakeState, change: () => void) => {
  const { intent, order } = state
  const { epoch, options } = order
  change()
  if (order.epoch !== epoch || !sameMoney(order.options.amount, options.amount)) discardPrepared(state)
  if (order.epoch !== epoch) {
    state.intents += 1
    intent.set(createSnapshot(order.options, state.intents))
  } else intent.set({ ...intent.value, amount: order.options.amount })
  state.payButton?.refresh()
}

const restart = async (state: FakeState, lock: PayLock, changes: Partial<IntentOptions>): Promise<void> => {
  if (state.destroyed) throw destroyedError('checkout.restart()')
  if (lock.isPaying) {
    const problem = 'a payment is in progress. Wait until pay() settles'
    throw new TenderError('options.invalid', `checkout.restart(): ${problem}`)
  }
  apply(state, () => state.settings.begin(changes))
}

const createElementFunction = (state: FakeState, lock: PayLock): FakeCheckout['element'] => {
  const payWithWallet: Parameters<typeof createFakeWallets>[1] = (type, authorise) => {
    const googlePay = type === 'GOOGLE_PAY' && { googlePay: { transactionId: 'fake-transaction' } }
    const choice: PageChoice = { kind: 'wallet', type, walletToken: 'fake-wallet-token', ...googlePay }
    return lock.pay({ authorise }, choice)
  }
  const element = (type: ElementType | 'wallets' | 'payButton', options: object = {}) => {
    if (state.destroyed) throw destroyedError('checkout.element()')
    if (type === 'wallets') {
      state.wallets ??= createFakeWallets(walletsOptions(options), payWithWallet)
      return state.wallets
    }
    if (type === 'payButton') {
      state.payButton ??= createFakePayButton(options, {
        lock: () => state.lock,
        amount: () => state.order.options.amount,
        texts: () => state.options.texts,
        pay: (payOptions = {}) => lock.pay(payOptions),
        hasServer: state.hasServer,
      })
      return state.payButton
    }
    if (!elementTypes.includes(type)) {
      const known = [...elementTypes, 'wallets', 'payButton'].join(', ')
      throw invalidOption('checkout.element', 'type', `must be one of ${known}`)
    }
    const existing = state.elements.get(type)
    const created = existing ?? createFakeElement(type, options, () => assertCompatible(state.elements, type))
    state.elements.set(type, created)
    return created
  }
  return element as FakeCheckout['element']
}

/** @throws TenderError `options.invalid` if the options name no wallet */
const walletsOptions = (options: Partial<WalletsOptions>): WalletsOptions => {
  if (options.apple || options.google) return options as WalletsOptions
  throw invalidOption('checkout.element', 'options', 'must have apple, google or both')
}

const destroy = (state: FakeState) => {
  if (state.destroyed) return
  state.destroyed = true
  for (const element of state.elements.values()) element.unmount()
  state.wallets?.unmount()
  state.payButton?.unmount()
  state.events.clear()
}
