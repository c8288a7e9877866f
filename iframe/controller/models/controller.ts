import { completeIntent } from '../../../src/api/complete-intent'
import { getIntent } from '../../../src/api/get-intent'
import { startIntent } from '../../../src/api/start-intent'
import { tokenisePaymentMethod } from '../../../src/api/tokenise-payment-method'
import type { Transport } from '../../../src/api/transport'
import { updateIntent } from '../../../src/api/update-intent'
import type { Channel, Handlers } from '../../../src/bridge/channel'
import type { ControllerCalls, PageCalls } from '../../../src/bridge/protocol'
import { isTenderError, TenderError, toErrorData } from '../../../src/shared/error'
import { declineMessageKey } from '../../../src/shared/messages/decline-message'
import { paymentTexts } from '../../../src/shared/messages/en'
import { originMatches } from '../../../src/shared/origin'
import type {
  Changes,
  ControllerOptions,
  IntentSnapshot,
  PaidPayment,
  PaymentOutcome,
  PaymentReading,
  PaymentStatus,
} from '../../../src/shared/types'
import type { Cards } from './cards'
import { createIntentMemory, type IntentMemory, type KeyValueStore } from './intent-memory'
import { createIntentSync, type IntentSync } from './intent-sync'
import { readChanges, readOptions, readStepChange } from './options'
import { withRetries } from './with-retries'

export interface ControllerDependencies {
  transport: Transport
  /** The origins that a key serves, as CSP host sources; none means any. */
  origins: (publicKey: string) => Promise<string[]>
  /** The origin of the page around us, as the browser told it. */
  pageOrigin: string
  page: Channel<PageCalls>
  cards: Cards
  storage: () => KeyValueStore
  /** Runs alone among all tabs of this browser that ask for the same name. */
  alone: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>
  random: () => number
  newKey: () => string
}

export interface Controller {
  calls: Handlers<ControllerCalls>
  /** The page is being hidden or left: what waits must go now. */
  flush: () => void
}

/** One checkout inside the service's origin: its intent, its credentials and its card. */
interface Session {
  options: ControllerOptions
  intent: IntentSnapshot
  sync: IntentSync
  memory: IntentMemory
  attemptKey: string
  /** An attempt may have paid without our knowing: before a reload, in another tab, or with an answer that was lost. */
  unsure: boolean
  /** The Client Token in use, asked of the page when first needed. */
  clientToken: string | undefined
}

const retries = { tries: 4, firstWaitMs: 400 } as const

export const createController = (needs: ControllerDependencies): Controller => {
  let session: Promise<Session> | undefined

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

  const openIntent = async (options: ControllerOptions): Promise<Session> => {
    const memory = createIntentMemory(needs.storage, options)
    const credential = options.publicKey
    const known = memory.recall()
    const resumed = known && (await resume(known.intentId, credential))
    // Started twice, when an answer was lost, leaves an intent that nobody ever touches.
    const intent = resumed ?? (await repeat(() => needs.transport(startIntent, options.intent, { credential })))
    const attemptKey = resumed && known ? known.attemptKey : needs.newKey()
    memory.remember({ intentId: intent.id, attemptKey })
    const sync = follow(options, intent.id)
    sync.acknowledge(intent)
    if (resumed) sync.update(changeable(options))
    return { options, intent, sync, memory, attemptKey, unsure: resumed !== undefined, clientToken: undefined }
  }

  const resume = async (id: string, credential: string): Promise<IntentSnapshot | undefined> => {
    try {
      const intent = await repeat(() => needs.transport(getIntent, { id }, { credential }))
      if (intent.status !== 'COMPLETE') return intent
    } catch (error) {
      if (isTenderError(error) && error.code === 'intent.notFound') return undefined
      throw error
    }
    throw new TenderError('intent.completed', 'This tracking id has been paid: give the next order an id of its own')
  }

  const begin = async (options: ControllerOptions): Promise<Session> => {
    await checkOrigin(options.publicKey)
    const lock = `tender|${options.publicKey}|${options.intent.trackingId}`
    return needs.alone(lock, () => openIntent(options))
  }

  const follow = ({ publicKey }: ControllerOptions, id: string): IntentSync =>
    createIntentSync({
      send: (difference) =>
        needs.transport(
          updateIntent,
          { id, ...difference },
          { credential: publicKey, keepalive: mayOutlive(difference) },
        ),
      onAcknowledged: (intent) => void show(intent),
      onRefused: (error) => needs.page.tell('warned', toErrorData(error)),
      random: needs.random,
    })

  const show = async (intent: IntentSnapshot) => {
    const shown = await current()
    shown.intent = intent
    needs.page.tell('intentChanged', intent)
  }

  const read = async ({ options, intent }: Session): Promise<IntentSnapshot> => {
    const credential = options.publicKey
    const now = await repeat(() => needs.transport(getIntent, { id: intent.id }, { credential }))
    await show(now)
    return now
  }

  const withClientToken = async <Result>(
    of: Session,
    call: (credential: string) => Promise<Result>,
  ): Promise<Result> => {
    of.clientToken ??= await needs.page.call('clientToken', { renew: false })
    try {
      return await call(of.clientToken)
    } catch (error) {
      if (!isTenderError(error) || error.code !== 'key.unauthorised') throw error
      of.clientToken = await needs.page.call('clientToken', { renew: true })
      return call(of.clientToken)
    }
  }

  const calls: Handlers<ControllerCalls> = kindlyAnswered({
    start: async (given) => {
      session ??= begin(readOptions(given))
      try {
        const { intent } = await session
        return {
          intent,
          texts: { pending: paymentTexts['payment.pending'], unavailable: paymentTexts['payment.unavailable'] },
        }
      } catch (error) {
        session = undefined
        throw error
      }
    },
    step: async (given) => {
      const change = readStepChange(given)
      const { sync } = await current()
      sync.step(change)
    },
    update: async (given) => {
      const changes = readChanges(given)
      const { sync } = await current()
      sync.update(changes)
    },
    beginAttempt: async ({ element }) => {
      const of = await current()
      const paid = of.unsure ? paidBy(await read(of)) : undefined
      if (paid) return { kind: 'paid', payment: paid }
      const card = await needs.cards.collect(element, paymentTexts['card.invalid'])
      const idempotencyKey = needs.newKey()
      const { token } = await withClientToken(of, (credential) =>
        repeat(() =>
          needs.transport(tokenisePaymentMethod, { data: { paymentMethod: { card } } }, { credential, idempotencyKey }),
        ),
      )
      of.unsure = true
      return { kind: 'card', token, attemptKey: of.attemptKey }
    },
    endAttempt: async ({ settled }) => {
      if (!settled) return
      const of = await current()
      of.attemptKey = needs.newKey()
      of.memory.remember({ intentId: of.intent.id, attemptKey: of.attemptKey })
    },
    detach: ({ element }) => needs.cards.detach(element),
    readPayment: async (reading) => outcomeOf(await read(await current()), reading),
    completeIntent: async ({ paymentReference }) => {
      const { options, intent, sync } = await current()
      await sync.flush()
      const done = await repeat(() =>
        needs.transport(
          completeIntent,
          { id: intent.id, paymentReference },
          { credential: options.publicKey, keepalive: true },
        ),
      )
      sync.close()
      await show(done)
      return done
    },
  })

  return {
    calls,
    flush: () => void session?.then(({ sync }) => sync.flush()).catch(() => {}),
  }
}

/** Adds the customer's words to a fault that has none yet. */
const kindly = (error: unknown): unknown => {
  if (!isTenderError(error) || error.customerMessage !== '') return error
  const key = error.code === 'network.offline' ? 'payment.offline' : 'payment.unavailable'
  return new TenderError(error.code, error.message, { ...toErrorData(error), customerMessage: paymentTexts[key] })
}

/** The same answers, but with words for the customer in every fault. */
const kindlyAnswered = (calls: Handlers<ControllerCalls>): Handlers<ControllerCalls> => ({
  ...calls,
  start: (options) => Promise.resolve(calls.start(options)).catch(rethrowKindly),
  beginAttempt: (request) => Promise.resolve(calls.beginAttempt(request)).catch(rethrowKindly),
})

const rethrowKindly = (error: unknown): never => {
  throw kindly(error)
}

/** Browsers refuse keepalive requests above 64 KiB in all: bytes, of which a letter may take three. */
const mayOutlive = (difference: object) => new TextEncoder().encode(JSON.stringify(difference)).length < 30_000

const changeable = ({ intent: { amount, customer, location, cart } }: ControllerOptions): Changes => ({
  amount,
  ...(customer && { customer }),
  ...(location && { location }),
  ...(cart && { cart }),
})

const paidStatuses: readonly PaymentStatus[] = ['SUCCEEDED', 'AUTHORISED', 'PARTIAL_REFUNDED', 'DISPUTED']

const paidBy = ({ linkedPayments }: IntentSnapshot): PaidPayment | undefined =>
  linkedPayments.find(({ status }) => paidStatuses.includes(status))

/** Ids are told with and without the prefix `payments:`. */
const bare = (paymentId: string) => paymentId.replace(/^payments:/, '')

const outcomeOf = (intent: IntentSnapshot, { paymentId, declineCode }: PaymentReading): PaymentOutcome => {
  const payment = intent.linkedPayments.find((linked) => bare(linked.paymentId) === bare(paymentId))
  const messages: Partial<Record<PaymentStatus, string>> = {
    DECLINED: paymentTexts[declineMessageKey(declineCode)],
    FAILED: paymentTexts['payment.failed'],
    CANCELLED: paymentTexts['payment.cancelled'],
    NEEDS_3D_SECURE: paymentTexts['payment.unconfirmed'],
    NEEDS_APM_AUTHORIZATION: paymentTexts['payment.unconfirmed'],
  }
  const status = payment?.status ?? null
  return { status, message: status === null ? '' : (messages[status] ?? '') }
}
