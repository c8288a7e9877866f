import type { Transport } from '../../../src/api/transport'
import type { Channel, Handlers } from '../../../src/bridge/channel'
import type { ControllerCalls, LenderCalls, PageCalls } from '../../../src/bridge/protocol'
import { fromErrorData, isTenderError, TenderError, toErrorData } from '../../../src/shared/error'
import type { PaymentTexts, Texts } from '../../../src/shared/messages/en'
import { originMatches } from '../../../src/shared/origin'
import type { ActionWay, ControllerOptions, Started, TextOverrides } from '../../../src/shared/types'
import { withRetries } from '../../with-retries'
import { createActions } from './actions'
import type { Cards } from './cards'
import type { ChallengeFrame } from './challenge-frame'
import { type ClientToken, createClientToken, lendWith } from './client-token'
import { checkoutName, createIntentMemory, type IntentMemory, type KeyValueStore } from './intent-memory'
import { readChanges, readOptions, readStepChange } from './options'
import { outcomesIn } from './outcome'
import { createPayments, type Payments } from './payments'
import { createProcessorTokens } from './processor-tokens'
import { returnAddress } from './return-address'
import { createTrackedIntent, type TrackedIntent } from './tracked-intent'
import { createWalletSessions } from './wallet-sessions'

export interface ControllerDependencies {
  transport: Transport
  /** The origins that a key serves, as CSP host sources; none means any. */
  origins: (publicKey: string) => Promise<string[]>
  /** The origin of the page around us, as the browser told it. */
  pageOrigin: string
  page: Channel<PageCalls>
  cards: Cards
  challenge: ChallengeFrame
  /** The document of ours at which a bank's page ends. */
  returnPage: string
  /** Hears, each time a checkout begins, who lends its Client Token to the elements. */
  onLender: (lend: LenderCalls['clientToken']) => void
  /** In the language of this frame's document. A page may override those named here, and no others. */
  texts: PaymentTexts & Pick<Texts, 'challenge.title'>
  storage: () => KeyValueStore
  /**
   * Runs alone among all tabs of this browser that ask for the same name. Rejects with `payment.elsewhere` when another goes on for
   * too long.
   */
  alone: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>
  random: () => number
  newKey: () => string
  /** Milliseconds since 1970. */
  now: () => number
  isOnline: () => boolean
  /** The page stands in a frame itself: what its host's policy allows to be shown there, nobody can tell. @default false */
  framed?: boolean
}

export interface Controller {
  calls: Handlers<ControllerCalls>
  /** The page is being hidden or left: what waits must go now. */
  leave: () => void
  /** The network is back. */
  online: () => void
}

/** One checkout inside the service's origin. */
interface Session {
  intent: TrackedIntent
  payments: Payments
  forgetToken: ClientToken['forget']
  lend: LenderCalls['clientToken']
  setupWallet: Handlers<ControllerCalls>['setupWallet']
  processorToken: Handlers<ControllerCalls>['processorToken']
}

const retries = { tries: 4, firstWaitMs: 400, longestWaitMs: 10_000 } as const

export const createController = (needs: ControllerDependencies): Controller => {
  /** What is said to the customer, now; and the page's own part of it. */
  const texts = { ...needs.texts }
  let own: TextOverrides | undefined
  /** By checkout: what no storage keeps is known all the same when an order is begun anew. */
  const memories = new Map<string, IntentMemory>()
  let session: Promise<Session> | undefined
  /** The session, for what cannot wait. */
  let running: Session | undefined

  const current = async (): Promise<Session> => {
    if (!session) throw new TenderError('options.invalid', 'The checkout has not been started')
    return session
  }

  const repeat = <Result>(call: () => Promise<Result>) => withRetries(call, { ...retries, random: needs.random })

  const checkOrigin = async (publicKey: string) => {
    const origins = await repeat(() => needs.origins(publicKey))
    if (origins.length === 0 || originMatches(needs.pageOrigin, origins)) return
    throw new TenderError(
      'origin.notAllowed',
      `This Public Key does not serve ${needs.pageOrigin}; it serves ${origins.join(', ')}`,
    )
  }

  const warn = (error: TenderError) => needs.page.tell('warned', toErrorData(error))

  const say = (given: TextOverrides | undefined): Started => {
    own = given
    Object.assign(texts, needs.texts, own)
    return {
      texts: {
        pending: texts['payment.pending'],
        unavailable: texts['payment.unavailable'],
        offline: texts['payment.offline'],
      },
    }
  }

  const begin = async (options: ControllerOptions): Promise<Session> => {
    await checkOrigin(options.publicKey)
    const name = checkoutName(options)
    const memory = memories.get(name) ?? createIntentMemory(needs.storage, options, needs.now)
    memories.set(name, memory)
    const known = memory.recall()
    // What nobody knows the outcome of is not forgotten with its intent.
    if (options.fresh && known) {
      memory.remember({
        attempt: known.attempt.state === 'open' ? known.attempt : { key: needs.newKey(), state: 'new' },
      })
    }
    const common = { ...needs, texts, memory, repeat, onWarning: warn }
    const intent = createTrackedIntent({
      ...common,
      options,
      onChanged: (changed) => needs.page.tell('intentChanged', changed),
    })
    const { trackingId } = options.intent
    const { withClientToken, forget } = createClientToken({ ...needs, trackingId })
    const lend = lendWith(withClientToken)
    needs.onLender(lend)
    const actions = {
      act: createActions({
        page: needs.page,
        frame: needs.challenge,
        serviceOrigin: new URL(needs.returnPage).origin,
        title: () => texts['challenge.title'],
        texts: () => own,
        now: needs.now,
      }),
      returnTo: returnAddress({ returnPage: needs.returnPage, publicKey: options.publicKey }),
    }
    const payments = createPayments({
      ...common,
      ...actions,
      intent,
      trackingId,
      withClientToken,
      returned: options.returned,
      alone: (act) => needs.alone(`${name}|pay`, act),
    })
    const setupWallet = createWalletSessions({ ...common, withClientToken })
    running = {
      intent,
      payments,
      forgetToken: forget,
      lend,
      setupWallet,
      processorToken: createProcessorTokens({ ...needs, ...actions, withClientToken }),
    }
    return running
  }

  /** A bank's page might not be shown where the page stands, and what would be left is an error of the browser: it is nested. */
  const inPlace = <Request extends { actions: ActionWay }>(request: Request): Request =>
    needs.framed && request.actions === 'redirect' ? { ...request, actions: 'modal' } : request

  const calls: Handlers<ControllerCalls> = {
    start: async (given) => {
      running?.intent.close()
      const options = readOptions(given, Object.keys(texts))
      const started = say(options.texts)
      session = begin(options).catch((error) => {
        session = undefined
        throw isTenderError(error) ? fromErrorData(outcomesIn(texts).kindly(error)) : error
      })
      // Elements must not request a token for the previous order while the next one starts.
      if (running) needs.onLender(async (request) => (await current()).lend(request))
      await session
      return started
    },
    setTexts: async (given) => say(readOptions(given, Object.keys(texts)).texts),
    openIntent: async () => {
      const { intent } = await current()
      return intent.following ? intent.open() : null
    },
    consent: async () => (await current()).intent.consent(),
    step: async (given) => {
      const change = readStepChange(given)
      return (await current()).intent.step(change)
    },
    update: async (given) => {
      const changes = readChanges(given)
      const { intent, forgetToken } = await current()
      if (changes.amount) forgetToken()
      intent.update(changes)
    },
    alive: () => {},
    active: (activity) => running?.intent.active(activity),
    pay: async (request) => (await current()).payments.pay(inPlace(request)),
    setupWallet: async (request) => (await current()).setupWallet(request),
    resume: async (access) => (await current()).payments.resume(access),
    processorToken: async (request) => (await current()).processorToken(inPlace(request)),
    detach: ({ element }) => needs.cards.detach(element),
  }

  return {
    calls,
    leave: () => running?.intent.leave(),
    online: () => running?.intent.online(),
  }
}
