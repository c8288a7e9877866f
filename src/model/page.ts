import { createChallengeFrame } from '../../iframe/controller/models/challenge-frame'
import { type Controller, createController } from '../../iframe/controller/models/controller'
import { type Channel, openChannel } from '../bridge/channel'
import type { ControllerCalls, PageCalls } from '../bridge/protocol'
import type { ConnectedController } from '../sdk/later/controller'
import { createPaying, type Paying } from '../sdk/later/pay'
import { createPayLock, type PayLock } from '../sdk/pay-lock'
import type { PaymentResult, Resumed } from '../sdk/types'
import { fromErrorData, type TenderError } from '../shared/error'
import { paymentTexts } from '../shared/messages/en'
import type { IntentOptions, Started, StepChange } from '../shared/types'
import { type CardName, cards } from './cards'
import { createFrameTransport, type Frame } from './frame-transport'
import { createPorts } from './ports'
import type { World } from './world'

export interface PageOptions {
  world: World
  intent: IntentOptions
  online: () => boolean
  /** The start has failed: what is said until another succeeds is for nobody. */
  onRefused: () => void
}

/** One load of a page with a checkout on it: what `createCheckout` makes, without a DOM. */
export interface Page {
  readonly paying: Pick<PayLock, 'underWay' | 'paid'>
  /** The click. */
  pay(card: CardName): Promise<PaymentResult>
  resume(): Promise<Resumed>
  step(change: StepChange): void
  update(changes: Pick<IntentOptions, 'amount'>): void
  active(returned: boolean): void
  /** Another order on the same page. */
  restart(intent: IntentOptions): Promise<void>
  hide(): void
  backOnline(): void
  /** The browser takes page and frames away. */
  end(): void
  /** The controller has accepted the start. */
  started(): boolean
  /** What is said here reaches the controller: the start has not failed, and the intent exists. */
  following(): boolean
  /** No port of it is listened to. */
  silent(): boolean
}

const publicKey = 'pk_test_demo'

export const openPage = ({ world, intent, online, onRefused }: PageOptions): Page => {
  const frame: Frame = { alive: true }
  let start = { publicKey, intent, tracking: 'on' as const }
  let card: CardName = 'approves'
  let typed: { card: CardName; method: string } = { card, method: world.newId() }
  let controller: Controller | undefined

  const ports = createPorts((message) => world.note('a message', withoutCustomer(message)))
  openChannel<PageCalls, ControllerCalls>(ports.frame, (page) => {
    controller = createController({
      transport: createFrameTransport({ ...world, frame, online }),
      origins: () => world.accountOrigins(frame, online),
      pageOrigin: 'https://shop.example',
      onLender: () => {},
      page,
      challenge: createChallengeFrame(),
      returnPage: 'https://pay.example/frames/1.0.0/return.html',
      cards: {
        attach: () => {},
        detach: () => {},
        collect: async () => {
          if (typed.card !== card) typed = { card, method: world.newId() }
          return { kind: 'card', card: cards[card], method: typed.method }
        },
      },
      texts: { ...paymentTexts, 'challenge.title': 'Confirm' },
      storage: () => ({
        getItem: (key) => world.storage.get(key) ?? null,
        setItem: (key, value) => {
          if (!frame.alive) return
          world.storage.set(key, value)
          world.note('the storage', key + value)
        },
        removeItem: (key) => void world.storage.delete(key),
      }),
      alone: (name, act) => world.locks.alone(name, frame, act),
      random: world.random,
      newKey: world.newId,
      now: Date.now,
      isOnline: online,
    })
    return controller.calls
  })

  // The part of connectController that does not need a frame element.
  let mayPass = false
  let accepted = false
  let opened = false
  let refused = false
  let running: Promise<Started>
  const channel: Channel<ControllerCalls> = openChannel<ControllerCalls, PageCalls>(ports.page, () => ({
    clientToken: () => paying.ask(world.merchant.clientToken),
    authorise: (request) => paying.authorise(request),
    outcome: (request) => paying.outcome(request),
    intentChanged: () => {
      opened = true
    },
    // The customer looks at it for a while, and turns away; the service may have heard of them before.
    act: () => new Promise((resolve) => setTimeout(resolve, 500 + Math.floor(world.random() * 60_000), 'closed')),
    acted: () => {},
    warned: (error) => world.note('a warning', fromErrorData(error)),
  }))
  const begin = async (after: Promise<unknown> = Promise.resolve(), fresh = false) => {
    mayPass = false
    running = after.then(() => channel.call('start', { ...start, fresh }))
    running.catch((error: TenderError) => {
      refused = true
      onRefused()
      mayPass = error.fixedBy === 'network' || error.fixedBy === 'service'
    })
    accepted = false
    opened = false
    await running
    accepted = true
    await channel.call('openIntent', null)
  }
  const call: ConnectedController['call'] = async (name, payload) => {
    await running
    return channel.call(name, payload)
  }
  const quietly = (said: Promise<unknown>) => void said.catch((error) => world.note('a warning', error))

  const paying: Paying = createPaying({
    controller: {
      started: () => {
        if (mayPass) quietly(begin())
        return running
      },
      call,
    },
    element: () => 'card',
    acting: { prepare: () => ({ actions: 'modal' }), release: () => {} },
    selected: () => 'card',
    amount: () => start.intent.amount,
    unavailable: () => 'Not now',
    onFound: (result) => lock.keep(result),
  })
  const lock = createPayLock({
    begin: paying.pay,
    unavailable: () => undefined,
    onPaying: () => {},
    onResult: () => {},
  })
  quietly(begin())

  return {
    paying: lock,
    pay: (given) => {
      card = given
      const { paymentFlowId } = start.intent
      return lock.pay({
        authorise: (request) => world.merchant.authorise(request, paymentFlowId),
        outcome: world.merchant.outcome,
        returnUrl: 'https://shop.example/checkout',
      })
    },
    resume: () => paying.resume({ outcome: world.merchant.outcome }),
    step: (change) => quietly(call('step', change)),
    update: (changes) => {
      start = { ...start, intent: { ...start.intent, ...changes } }
      quietly(call('update', changes))
    },
    active: (returned) => channel.tell('active', { returned }),
    restart: (next) => {
      const before = running.catch(() => {})
      start = { ...start, intent: next }
      lock.forget()
      paying.forget()
      return begin(before, true)
    },
    hide: () => controller?.leave(),
    backOnline: () => controller?.online(),
    end: () => {
      controller?.leave()
      frame.alive = false
      world.locks.release(frame)
      channel.close()
      ports.frame.close()
      ports.frame.onmessage = null
    },
    silent: ports.silent,
    started: () => accepted,
    following: () => opened && !refused,
  }
}

/** The page says who the customer is; nothing else may hold it. */
const withoutCustomer = (message: object) =>
  JSON.stringify(message, (key, value) => (key === 'customer' ? null : value))
