import { createChallengeFrame } from '../../../../iframe/controller/actions/challenge-frame'
import { createController } from '../../../../iframe/controller/controller'
import type { ControllerDependencies } from '../../../../iframe/controller/dependencies'
import type { ElementChannels } from '../../../../iframe/controller/payment/element-channels'
import type { Transport } from '../../../../src/api/transport'
import type { Channel } from '../../../../src/bridge/channel'
import { createDesiredWriter, type Desired, type Observed } from '../../../../src/bridge/desired'
import type { ControllerToPage } from '../../../../src/bridge/protocol'
import {
  type ErrorCode,
  type ErrorData,
  type ErrorDetails,
  fromErrorData,
  TenderError,
} from '../../../../src/shared/error'
import type { Locale } from '../../../../src/shared/locale'
import { challengeTexts, pageTexts, paymentTexts } from '../../../../src/shared/messages/en'
import type { OrderPayment, OrderState } from '../../../../src/shared/order-state'
import type {
  ActionEnd,
  ActionRequest,
  AuthoriseRequest,
  CardValues,
  CheckoutChanges,
  ClientTokenRequest,
  ControllerOptions,
  IntentSnapshot,
  LinkedPayment,
  MerchantAnswer,
  OutcomeRequest,
  PaymentStatus,
  PayRequest,
  PrepareRequest,
  StepChange,
  TextOverrides,
} from '../../../../src/shared/types'
import { createStorage } from '../../../doubles/storage'
import { fresh } from './applied'

export const card: CardValues = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' }

export const options: ControllerOptions = {
  publicKey: 'pk_test_1',
  tracking: 'on',
  intent: { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 5099, currency: 'EUR' } },
}

/** The request of a usual `pay()`. */
export const request: PayRequest = {
  element: 'card-1',
  amount: options.intent.amount,
  returnUrl: 'https://shop.example/checkout',
  authoriseTimeoutMs: 60_000,
  memory: { isStorable: true },
  actions: 'modal',
}

export const failing = (code: ErrorCode, details?: ErrorDetails) => () =>
  Promise.reject(new TenderError(code, code, details))
export const never = () => new Promise<never>(() => {})
/** Calls these functions in turn, and then the last one again. */
export const inTurn = <Asked>(...acts: ((asked: Asked) => unknown)[]) => {
  const last = acts.at(-1)
  return (asked: Asked) => (acts.length > 1 ? acts.shift() : last)?.(asked)
}

/** The data of the merchant's server and of one customer's storage. They outlive a page. */
interface World {
  /** The payments that the intent lists. */
  linked: LinkedPayment[]
  /** The payments by the attempt key that led to them. */
  payments: Map<string, OrderPayment>
  /** The orders by the attempt key of their payments. */
  orders: Map<string, string>
  /** The keys that the server refuses. */
  refused: Set<string>
  /** The status of the next payment. */
  next: PaymentStatus
  declineCode: string | null
  revision: number
  entries: Map<string, string>
  lastKey: number
}

const newWorld = (): World => ({
  linked: [],
  payments: new Map(),
  orders: new Map(),
  refused: new Set(),
  next: 'SUCCEEDED',
  declineCode: null,
  revision: 0,
  entries: new Map(),
  lastKey: 0,
})

type Answer = (variables: Record<string, unknown>) => unknown

export interface Sent {
  name: string
  variables: Record<string, unknown>
  credential: string
  idempotencyKey?: string
  keepalive?: boolean
}

export interface Given {
  /** Replaces answers of the service, by operation. */
  answers?: Record<string, Answer> | undefined
  needs?: Partial<ControllerDependencies> | undefined
  /** Replaces the answer of the merchant's server to `authorise`. */
  merchant?: ((request: AuthoriseRequest) => unknown) | undefined
  /** Replaces the answer of the merchant's server to `outcome`. */
  outcome?: (request: OutcomeRequest) => unknown
  /** The page's `clientToken` function. */
  clientToken?: (request: ClientTokenRequest) => unknown
  act?: (action: ActionRequest) => Promise<ActionEnd>
  world?: World
}

const standings: Readonly<Partial<Record<OrderPayment['status'], OrderState['status']>>> = {
  SUCCEEDED: 'paid',
  AUTHORISED: 'paid',
  NEEDS_3D_SECURE: 'waiting',
  NEEDS_APM_AUTHORIZATION: 'waiting',
}

/** Creates an answer of the merchant's server. */
export const orderState = (changes: Partial<OrderState> = {}): OrderState => ({
  version: 1,
  trackingId: 'order-1',
  revision: 0,
  attemptKey: 'key-1',
  status: 'none',
  mayPay: true,
  payment: null,
  expected: options.intent.amount,
  declineCode: null,
  action: null,
  refusal: null,
  askAgainMs: null,
  ...changes,
})

/** Returns what a correct merchant's server answers for a key (docs/spec/orders.md). */
const stateIn = (
  { payments, orders, declineCode, revision }: World,
  trackingId: string,
  attemptKey: string | null,
): OrderState => {
  const all = [...payments].filter(([key]) => orders.get(key) === trackingId).map(([, payment]) => payment)
  const paid = all.find(({ status }) => standings[status] === 'paid')
  const payment = paid ?? (attemptKey === null ? all.at(-1) : payments.get(attemptKey)) ?? null
  const status = payment ? (standings[payment.status] ?? 'ended') : 'none'
  const kind = payment?.status === 'NEEDS_APM_AUTHORIZATION' ? 'approval' : 'challenge'
  return orderState({
    trackingId,
    attemptKey,
    revision,
    status,
    mayPay: status !== 'paid',
    payment,
    declineCode: status === 'ended' ? declineCode : null,
    action: status === 'waiting' ? { kind, url: `https://bank.example/${payment?.id}`, expiresInMs: null } : null,
  })
}

/** Creates channels to an element with a complete card. `change` replaces functions. */
export const createElements = (change: Partial<ElementChannels> = {}): ElementChannels => ({
  attach: () => {},
  detach: () => {},
  withdraw: () => {},
  forgetCards: () => {},
  onEdited: () => {},
  collect: async () => ({ kind: 'card', card, method: 'method-1' }),
  ...change,
})

/** Creates a controller, with a page, a merchant's server and a service. */
export const openShop = (given: Given = {}) => {
  const world = given.world ?? newWorld()
  const requests: Sent[] = []
  const told: [name: string, payload: unknown][] = []
  const asked: AuthoriseRequest[] = []
  const questions: OutcomeRequest[] = []
  const acted: ActionRequest[] = []
  const tokens: unknown[] = []

  const intent = (): IntentSnapshot => ({
    ...fresh,
    amount: options.intent.amount,
    linkedPayments: world.linked.map((payment) => ({ ...payment })),
  })

  /** The merchant's server makes one payment for a key, unless it refuses the key. */
  const authorise = ({ trackingId, attemptKey, amount, intentId }: AuthoriseRequest): OrderState => {
    world.revision += 1
    const isPaid = stateIn(world, trackingId, null).status === 'paid'
    if (!isPaid && !world.refused.has(attemptKey) && !world.payments.has(attemptKey)) {
      const id = `payments:${world.payments.size + 1}`
      const details = { amount, authorised: amount, brand: 'VISA', lastFour: '4242' }
      world.payments.set(attemptKey, { id, status: world.next, ...details })
      world.orders.set(attemptKey, trackingId)
      if (intentId !== undefined) world.linked.push({ paymentId: id, status: world.next, amount })
    }
    return stateIn(world, trackingId, attemptKey)
  }
  const outcome = ({ trackingId, attemptKey }: OutcomeRequest): OrderState => {
    if (attemptKey !== undefined && !world.payments.has(attemptKey)) world.refused.add(attemptKey)
    return stateIn(world, trackingId, attemptKey ?? null)
  }

  const answers: Record<string, Answer> = {
    startIntent: intent,
    getIntent: intent,
    updateIntent: intent,
    tokenisePaymentMethod: () => ({ token: 'tok' }),
    ...given.answers,
  }
  const shop = {
    world,
    requests,
    told,
    /** The requests that the `authorise` function has received. */
    asked,
    /** The requests that the `outcome` function has received. */
    questions,
    /** The actions that the page has received. */
    acted,
    /** The requests of the `clientToken` function. */
    tokens,
    intent,
    authorise,
    /** Can be changed during a test. */
    answers,
    merchant: given.merchant ?? authorise,
    outcome: given.outcome ?? outcome,
    /** The usual answer to a question. */
    ask: outcome,
    /** The customer's reaction to an action. */
    act: given.act ?? ((): Promise<ActionEnd> => Promise.resolve('closed')),
    sent: (name: string) => requests.filter((each) => each.name === name),
    warnings: () => told.filter(([name]) => name === 'warning').map(([, error]) => error as ErrorData),
    /** Loads the page again, for the same customer. */
    reload: (anew: Given = {}) => openShop({ ...given, ...anew, world }),
  }

  const call = async (name: keyof ControllerToPage, payload: unknown): Promise<MerchantAnswer> => {
    if (name === 'clientToken') {
      tokens.push(payload)
      const request = payload as ClientTokenRequest
      const usual = request.renew ? 'ct_test_new' : 'ct_test_old'
      return { kind: 'answer', answer: given.clientToken ? await given.clientToken(request) : usual }
    }
    if (name === 'showAction') {
      acted.push(payload as ActionRequest)
      return shop.act(payload as ActionRequest) as never
    }
    if (name === 'outcome') {
      questions.push(payload as OutcomeRequest)
      const answer = await shop.outcome(payload as OutcomeRequest)
      return isMerchantAnswer(answer) ? answer : { kind: 'answer', answer }
    }
    asked.push(payload as AuthoriseRequest)
    const answer = await shop.merchant(payload as AuthoriseRequest)
    return isMerchantAnswer(answer) ? answer : { kind: 'answer', answer }
  }
  const transport = async (operation: { name: string }, variables: object, sent: { credential: string }) => {
    requests.push({ name: operation.name, variables: { ...variables }, ...sent })
    return answers[operation.name]?.({ ...variables })
  }
  const controller = createController({
    transport: transport as Transport,
    readAccount: async () => ({ origins: [], features: ['linkedPaymentAmount'], withdrawn: [] }),
    pageOrigin: 'https://shop.example',
    onTokenSource: () => {},
    page: {
      call: call as unknown as Channel<ControllerToPage>['call'],
      notify: (name, payload) => {
        told.push([name, payload])
        if (name === 'observed') page.observe(payload as Observed)
      },
      close: () => {},
    },
    elements: createElements(),
    version: '1.2.3',
    challenge: createChallengeFrame(),
    returnPageIn: () => 'https://pay.example/frames/1.0.0/return.html',
    locale: 'en',
    loadLanguage: failing('network.failed'),
    showLanguage: async () => {},
    texts: { ...paymentTexts, ...pageTexts, 'challenge.title': challengeTexts['challenge.title'] },
    storage: () => createStorage(world.entries),
    withTabLock: (_name, act) => act(),
    random: () => 0,
    newKey: () => {
      world.lastKey += 1
      return `key-${world.lastKey}`
    },
    now: Date.now,
    isOnline: () => true,
    ...given.needs,
  })
  const page = createPage(controller.calls)
  return Object.assign(shop, controller, { page })
}

/** The page's part of the connection: what it wants, and how it sends that. */
const createPage = (calls: ReturnType<typeof createController>['calls']) => {
  const { write } = createDesiredWriter(() => {})
  let desired: Desired | undefined
  let epoch = 0
  let started: Promise<Observed> | undefined
  let observe: (next: Observed) => void = () => {}
  const send = async (changes: Partial<Desired>): Promise<Observed> => {
    desired = { ...(desired ?? desiredOf(options, 0)), ...changes }
    return calls.sync(write(desired))
  }
  /** Rejects with the error of a member. */
  const accepted = async (reply: Promise<Observed>): Promise<Observed> => {
    const [rejected] = (await reply).rejected
    if (rejected) throw fromErrorData(rejected.error)
    return reply
  }
  return {
    send,
    /** Starts an order. Resolves when the controller has accepted it. */
    start: (given: StartOptions) => {
      epoch += 1
      const order = new Promise<Observed>((resolve, reject) => {
        observe = (next) => {
          if (next.order.kind === 'failed') reject(fromErrorData(next.order.error))
          else if (next.order.kind === 'accepted' && next.order.epoch === epoch) resolve(next)
        }
      })
      started = accepted(send(desiredOf(given, epoch)))
      started.catch(() => {})
      return order
    },
    observe: (next: Observed) => observe(next),
    /** Resolves with the intent of the order, once it is open. */
    open: async () => (await started)?.intent ?? null,
    update: (changes: CheckoutChanges) => {
      const { order } = desired ?? desiredOf(options, 0)
      return send({ order: { ...order, intent: { ...order.intent, ...changes } } })
    },
    setStep: (change: StepChange) => {
      const others = desired?.steps.filter(({ step }) => step !== change.step) ?? []
      return send({ steps: [...others, change] })
    },
    setTexts: (texts: TextOverrides | undefined) => accepted(send({ texts })),
    setLocale: (locale: Locale) => accepted(send({ locale })),
    track: (isTracked: boolean) => send({ tracking: isTracked ? 'on' : 'after-consent' }),
    pay: (request: PayRequest) => calls.pay({ ...request, desired: write(desired ?? desiredOf(options, 0)) }),
    prepare: (request: PrepareRequest) =>
      calls.prepare({ ...request, desired: write(desired ?? desiredOf(options, 0)) }),
  }
}

type StartOptions = ControllerOptions & Pick<Desired, 'texts'>

const desiredOf = ({ intent, fresh = false, ...given }: StartOptions, epoch: number): Desired => ({
  ...given,
  order: { epoch, fresh, intent },
  steps: [],
})

export type Shop = ReturnType<typeof openShop>

/** Creates a shop, and starts its checkout. */
export const startShop = async (given: Given = {}, started: Partial<StartOptions> = {}): Promise<Shop> => {
  const shop = openShop(given)
  await shop.page.start({ ...options, ...started })
  await shop.page.open()
  return shop
}

/** Loads the page again, for the same customer, and starts the checkout. */
export const reloadShop = async (shop: Shop, given: Given = {}, started: Partial<StartOptions> = {}): Promise<Shop> => {
  const next = shop.reload(given)
  await next.page.start({ ...options, ...started })
  return next
}

const isMerchantAnswer = (answer: unknown): answer is MerchantAnswer =>
  typeof answer === 'object' && answer !== null && 'kind' in answer
