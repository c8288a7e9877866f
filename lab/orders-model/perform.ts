import type { CardValues } from '../../src/shared/types'
import type { Reply } from '../doubles/service'
import { cards } from '../simulation/cards'
import { type HandlerCall, isActive, type Misfortune, newCall, type PostedBody } from './handler-call'
import { judgeAnswer, judgeSettled, judgeVerified, type Received } from './judge-answers'
import { judgeMoney } from './judge-requests'
import type { ModelOrder, OrderWorld } from './order-world'
import type { Method, Payment, Step } from './steps'

const card = (number: string): CardValues => ({ ...cards.approves, number })

const cardOf: Readonly<Record<Exclude<Method, 'paypal' | 'unknownToken'>, CardValues>> = {
  approves: cards.approves,
  approvesToo: cards.approvesToo,
  declines: cards.declines,
  fails: cards.fails,
  asks: cards.asks,
  asksToo: card('4000000000003220'),
  asksThenDeclines: cards.asksThenDeclines,
  disputes: card('4000000000000259'),
  untried: card('2223003122003222'),
}

/** Performs one step of a sequence, and lets the time until the next step pass. */
export const perform = async (world: OrderWorld, step: Step): Promise<void> => {
  await act(world, step)
  if (step.pause === 'quiet') await quiet(world)
  else await world.clock.pass(step.pause)
}

/** Lets time pass until every call of the handlers has ended. */
export const quiet = (world: OrderWorld): Promise<void> => world.clock.passUntil(() => !world.calls.some(isActive))

const act = async (world: OrderWorld, step: Step): Promise<void> => {
  switch (step.do) {
    case 'pay':
      return pay(world, orderAt(world, step.order), step)
    case 'resend': {
      const order = orderAt(world, step.order)
      const again = order.posted[step.nth % order.posted.length]
      if (again) authorise(world, order, again, step.misfortune)
      return
    }
    case 'outcome':
      return askForOutcome(world, step)
    case 'settle':
    case 'verify':
      return void callShopFunction(world, orderAt(world, step.order), step)
    case 'customer':
      return answerChallenge(world, step)
    case 'shop':
      return actAsShop(world, step)
    case 'price':
      return void orderAt(world, step.order).prices.push({ amount: step.amount, since: world.clock.now() })
    case 'restart':
      for (const call of world.calls) if (isActive(call)) call.isDead = true
      return
    case 'wait':
      return
  }
}

const orderAt = ({ orders }: OrderWorld, index: number): ModelOrder => orders[index % orders.length] as ModelOrder

const pay = async (
  world: OrderWorld,
  order: ModelOrder,
  { browser, pay, misfortune }: Extract<Step, { do: 'pay' }>,
): Promise<void> => {
  const body = await trickedBody(world, order, { browser, pay, body: await validBody(world, order, browser, pay) })
  const posted = {
    browser,
    body,
    isOwner: pay.trick !== 'strangersCookie',
    isWellFormed: pay.trick !== 'malformed' && pay.trick !== 'foreignReturnUrl',
  }
  order.posted.push(posted)
  for (let count = 0; count < pay.times; count += 1) authorise(world, order, posted, count === 0 ? misfortune : noHarm)
}

const noHarm: Misfortune = { network: [], store: null, death: null, shop: null }

const validBody = async (world: OrderWorld, order: ModelOrder, browser: number, pay: Payment): Promise<PostedBody> => ({
  trackingId: order.trackingId,
  attemptKey: attemptKeyOf(order, browser, pay),
  ...(pay.method === 'paypal' ? { type: 'PAYPAL' } : { type: 'CARD', token: await tokenOf(world, pay.method) }),
  ...(pay.withIntent && { intentId: await intentOf(world, order, browser) }),
  amount: { amount: order.prices.at(-1)?.amount ?? 0, currency: 'EUR' },
  returnUrl: 'https://shop.example/thanks',
  timeoutMs: pay.timeoutMs,
})

/** One of a few keys that browsers ask for, before or after they post a request with it. */
const earlyKey = (nth: number) => `early-${nth % 2}`

const attemptKeyOf = ({ posted }: ModelOrder, browser: number, { attemptKey }: Payment): string => {
  if (attemptKey === 'early') return earlyKey(posted.length)
  const known = posted.findLast((one) => one.isWellFormed && (one.browser === browser) === (attemptKey === 'last'))
  return attemptKey === 'new' || !known ? `attempt-${posted.length + 1}` : known.body.attemptKey
}

const resultOf = <Result>({ body }: Reply, name: string): Result => {
  const result = body.data?.[name]
  if (!result) throw new Error(`${name} failed: ${body.errors?.[0]?.message}`)
  return result as Result
}

const tokenOf = async (world: OrderWorld, method: Exclude<Method, 'paypal'>): Promise<string> => {
  if (method === 'unknownToken') return 'unknown'
  const known = world.tokens.get(method)
  if (known !== undefined) return known
  const data = { paymentMethod: { card: cardOf[method] } }
  const reply = await world.directly('tokenisePaymentMethod', { data })
  const { token } = resultOf<{ token: string }>(reply, 'tokenisePaymentMethod')
  world.tokens.set(method, token)
  return token
}

const intentOf = async (world: OrderWorld, order: ModelOrder, browser: number): Promise<string> => {
  const known = order.intents[browser]
  if (known) return known.id
  const { trackingId, flowId } = order
  const variables = { trackingId, paymentFlowId: flowId, amount: { amount: 5099, currency: 'EUR' } }
  const reply = await world.directly('startIntent', variables)
  const { id } = resultOf<{ id: string }>(reply, 'startIntent')
  order.intents[browser] = { id, movedAt: null }
  return id
}

const trickedBody = async (
  world: OrderWorld,
  order: ModelOrder,
  { browser, pay, body }: { browser: number; pay: Payment; body: PostedBody },
): Promise<PostedBody> => {
  const other = world.orders.find((one) => one !== order) as ModelOrder
  switch (pay.trick) {
    case 'wrongAmount':
      return { ...body, amount: { amount: 1, currency: 'EUR' } }
    case 'foreignIntent':
      return { ...body, intentId: await intentOf(world, other, browser) }
    case 'movedIntent': {
      const id = await intentOf(world, order, browser)
      const reply = await world.directly('updateIntent', { id, trackingId: other.trackingId })
      const intent = order.intents[browser]
      // The service rejects the move of an intent that is complete or has linked payments.
      if (intent && !reply.body.errors) intent.movedAt ??= world.clock.now()
      return { ...body, intentId: id }
    }
    case 'malformed':
      return { ...body, attemptKey: 'not a key' }
    case 'foreignReturnUrl':
      return { ...body, returnUrl: 'https://evil.example/' }
    default:
      return body
  }
}

const authorise = (
  world: OrderWorld,
  order: ModelOrder,
  { body, isOwner, isWellFormed }: ModelOrder['posted'][number],
  misfortune: Misfortune,
): void => {
  const call = newCall({
    kind: 'authorise',
    trackingId: order.trackingId,
    startedAt: world.clock.now(),
    posted: body,
    isOwner,
    isWellFormed,
    misfortune,
  })
  void post(world, order, call, body)
}

const askForOutcome = async (world: OrderWorld, step: Extract<Step, { do: 'outcome' }>): Promise<void> => {
  const order = orderAt(world, step.order)
  const attemptKey = keyOf(order, step)
  const call = newCall({
    kind: 'outcome',
    trackingId: order.trackingId,
    startedAt: world.clock.now(),
    asksFor: attemptKey ?? null,
    misfortune: step.misfortune,
  })
  void post(world, order, call, { trackingId: order.trackingId, ...(attemptKey !== undefined && { attemptKey }) })
}

/** Returns the key of a question: one that was posted, the next one, or none. */
const keyOf = ({ posted }: ModelOrder, { of, nth }: Extract<Step, { do: 'outcome' }>): string | undefined => {
  if (of === 'order') return undefined
  if (of === 'early') return earlyKey(nth)
  return posted.filter(({ isWellFormed }) => isWellFormed)[nth % Math.max(1, posted.length)]?.body.attemptKey
}

/**
 * Posts to a route of the handlers and checks the answer. If the process of the call ends, the
 * connection is lost.
 */
const post = async (world: OrderWorld, order: ModelOrder, call: HandlerCall, body: object): Promise<void> => {
  const cookie = call.isOwner ? order.cookie : 'customer=eve'
  const text = JSON.stringify(body)
  // A plain object, because creating a `Request` would take most of the time.
  const request = {
    url: `https://shop.example/tender/${call.kind}`,
    method: 'POST',
    headers: new Headers({ 'content-type': 'application/json', cookie }),
    body: { getReader: () => readerOf(text) },
  }
  const response = await world.start(call, (handlers) => handlers.handle(request as unknown as Request))
  const received: Received = { status: response.status, body: (await response.json()) as Received['body'] }
  if (call.isDead) return
  await judgeAnswer(world, call, received)
  call.endedAt = world.clock.now()
}

/** Reads a text in one chunk. */
const readerOf = (text: string) => {
  const chunks = [new TextEncoder().encode(text)]
  return {
    read: async () => {
      const value = chunks.shift()
      return value ? { done: false, value } : { done: true, value }
    },
    cancel: async () => {},
  }
}

/** Calls `settle` or `verifyOrder`. Both may reject during a fault. */
export const callShopFunction = async (
  world: OrderWorld,
  { trackingId }: ModelOrder,
  { do: kind, misfortune }: { do: 'settle' | 'verify'; misfortune: Misfortune },
): Promise<void> => {
  const call = newCall({ kind, trackingId, startedAt: world.clock.now(), misfortune })
  try {
    if (kind === 'settle') {
      await judgeSettled(world, call, await world.start(call, (handlers) => handlers.settle(trackingId)))
    } else {
      await judgeVerified(world, call, await world.start(call, (handlers) => handlers.verifyOrder(trackingId)))
    }
  } catch {
    // An error is ignored, because the shop tries again later.
  }
  if (!call.isDead) call.endedAt = world.clock.now()
}

const answerChallenge = async (
  world: OrderWorld,
  { nth, result }: Extract<Step, { do: 'customer' }>,
): Promise<void> => {
  const open = (await world.service.challenges()).filter((challenge) => challenge.result === null)
  const challenge = open[nth % Math.max(1, open.length)]
  if (!challenge) return
  await world.service.challenge(result, challenge.id)
  for (const { trackingId } of world.orders) await judgeMoney(world, trackingId)
}

const actAsShop = async (world: OrderWorld, { order, nth, act }: Extract<Step, { do: 'shop' }>): Promise<void> => {
  const payments = await world.payments(orderAt(world, order).trackingId)
  const id = payments[nth % Math.max(1, payments.length)]?.id
  if (id === undefined) return
  const operations = {
    refund: 'refundPayment',
    refundPart: 'refundPayment',
    cancel: 'cancelPayment',
    capture: 'capturePayment',
  }
  await world.directly(operations[act], { id, ...(act === 'refundPart' && { amount: 1000 }) })
}
