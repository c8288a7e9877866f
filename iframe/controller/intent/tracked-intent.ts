import type { IntentOperations } from '../../../src/api/intent-operations'
import type { Transport } from '../../../src/api/transport'
import { isTenderError, TenderError } from '../../../src/shared/error'
import type {
  CheckoutChanges,
  ControllerOptions,
  IntentSnapshot,
  StepChange,
  StepName,
} from '../../../src/shared/types'
import type { OrderRecord } from '../payment/order'
import { type OrderStore, orderName } from '../payment/order-store'
import { isPaid } from '../payment/payment-standing'
import { createIntentSync } from './intent-sync'

export interface TrackedIntentNeeds {
  options: ControllerOptions
  transport: Transport
  /** The intent operations, with the additions that the service has. */
  operations: IntentOperations
  store: OrderStore
  /** Runs alone among all tabs of this browser that ask for the same name. */
  withTabLock: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>
  /** Repeats reads and keyed calls. */
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  random: () => number
  isOnline: () => boolean
  now: () => number
  onChanged: (intent: IntentSnapshot) => void
  onWarning: (error: TenderError) => void
}

/** The intent of one checkout: as the service tells it, and as the page wants it. */
export interface TrackedIntent {
  /** As the service last told it; undefined until it exists, and once the service no longer knows it. */
  readonly current: IntentSnapshot | undefined
  /** An earlier page began it. */
  readonly resumed: boolean
  /** Whether the customer may be followed now. */
  readonly following: boolean
  /** Starts or resumes it, once; a failure is tried again by the next call. */
  open(): Promise<IntentSnapshot>
  /** Reads an intent of the order: the current one, or an earlier one. @throws TenderError `intent.notFound` */
  read(id: string): Promise<IntentSnapshot>
  consent(): void
  step(change: StepChange): void
  update(changes: CheckoutChanges): void
  active(activity: { returned: boolean }): void
  /** Sends the changes that are waiting. Resolves once they are stored, or the first try has failed. Never rejects. */
  flush(): Promise<void>
  /**
   * Completes the intent of a paid order, with one request that outlives the page.
   * @param intentId default: the current one
   */
  complete(paymentReference: string, intentId?: string): Promise<void>
  online(): void
  leave(): void
  close(): void
}

/** Milliseconds without a word from us after which a customer at work is worth one; the service's own patience is five minutes. */
const touchAfterMs = 4 * 60_000

export const createTrackedIntent = (needs: TrackedIntentNeeds): TrackedIntent => {
  const { transport, store, repeat } = needs
  const { startIntent, getIntent, updateIntent, completeIntent } = needs.operations
  const { paymentFlowId } = needs.options.intent
  const credential = needs.options.publicKey
  /** What the page wants the intent to be when it is started. */
  let wanted = needs.options.intent
  let following = needs.options.tracking === 'on'
  /** The last word on each step from before the customer's consent. */
  const held = new Map<StepName, StepChange>()
  let current: IntentSnapshot | undefined
  let opening: Promise<IntentSnapshot> | undefined
  let resumed = false
  let ended = false
  /** Changes have been said while the intent was being opened. */
  let waits = false
  let mutatedAt = 0

  const show = (intent: IntentSnapshot) => {
    current = intent
    needs.onChanged(intent)
  }

  /** The intent cannot be changed any more: said once, and nothing is sent again. */
  const end = (error: TenderError) => {
    if (ended) return
    ended = true
    sync.close()
    if (error.code === 'intent.notFound') current = undefined
    needs.onWarning(error)
  }

  const sync = createIntentSync({
    send: (difference, signal) => {
      const id = current?.id ?? ''
      return transport(updateIntent, { id, ...difference }, { credential, keepalive: mayOutlive(difference), signal })
    },
    onAcknowledged: (intent) => {
      mutatedAt = needs.now()
      show(intent)
    },
    onRefused: (error) => {
      if (error.code === 'intent.completed' || error.code === 'intent.notFound') end(error)
      else needs.onWarning(error)
    },
    random: needs.random,
    isOnline: needs.isOnline,
  })

  const get = async (id: string) => repeat(() => transport(getIntent, { id }, { credential }))

  /**
   * Reads an intent that this browser or the page's address remembers. Undefined if the service does not know it, or if it
   * belongs to another order: anybody with the Public Key can change the `trackingId` of an intent before its first payment.
   */
  const resume = async (id: string | undefined): Promise<IntentSnapshot | undefined> => {
    if (!id) return undefined
    try {
      const intent = await get(id)
      return intent.trackingId === wanted.trackingId ? intent : undefined
    } catch (error) {
      if (isTenderError(error) && error.code === 'intent.notFound') return undefined
      throw error
    }
  }

  const startOrResume = async (): Promise<IntentSnapshot> => {
    const { returned } = needs.options
    const stored = store.readIntent()
    const known = stored?.flowId === paymentFlowId ? stored.id : undefined
    // Unless an attempt of this browser is open, the intent that the customer returns from is the one they paid in.
    const adopted = store.readOrder().attempt.state !== 'open' && !needs.options.fresh ? returned?.intentId : undefined
    const named = await resume(adopted).catch(() => undefined)
    const found = named ?? (await resume(known))
    resumed = found !== undefined
    if (!found && !needs.options.fresh && isCompleted(store.readOrder())) throw completed()
    const shown = following ? wanted : withoutCustomer(wanted)
    // Started twice because an answer was lost, it leaves an intent that nothing refers to.
    const intent = found ?? (await repeat(() => transport(startIntent, shown, { credential })))
    // Another checkout started meanwhile.
    if (ended) return intent
    store.writeIntent({ id: intent.id, flowId: paymentFlowId })
    show(intent)
    if (intent.status === 'COMPLETE') throw completed()
    if (resumed && following && !intent.linkedPayments.some(isPaid)) sync.update(changeable(wanted))
    if (!resumed) mutatedAt = needs.now()
    sync.begin()
    return intent
  }

  const open = (): Promise<IntentSnapshot> => {
    opening ??= needs.withTabLock(`${orderName(needs.options)}|open`, startOrResume).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    get current() {
      return current
    },
    get resumed() {
      return resumed
    },
    get following() {
      return following
    },
    open,
    read: async (id) => {
      try {
        const intent = await get(id)
        if (id === current?.id) show(intent)
        return intent
      } catch (error) {
        if (id === current?.id && isTenderError(error) && error.code === 'intent.notFound') end(error)
        throw error
      }
    },
    consent: () => {
      if (following || needs.options.tracking === 'off') return
      following = true
      held.forEach(sync.step)
      // What is started from now on is started with all of it.
      if (current || opening) sync.update(changeable(wanted))
      if (!current) open().catch(needs.onWarning)
    },
    step: (change) => {
      if (following) sync.step(change)
      else if (needs.options.tracking === 'after-consent') held.set(change.step, change)
    },
    update: (changes) => {
      wanted = { ...wanted, ...changes }
      const told = following ? changes : withoutCustomer(changes)
      // What the intent is started with needs no saying again, but where an older word waits that would be said after it.
      if ((!current && !opening && !waits) || Object.keys(told).length === 0) return
      waits = true
      sync.update(told)
    },
    active: ({ returned }) => {
      if (!following || ended) return
      if (!current) open().catch(() => {})
      else if (needs.now() - mutatedAt >= touchAfterMs) sync.touch()
      else if (returned) void get(current.id).then(show, () => {})
    },
    flush: sync.flush,
    complete: async (paymentReference, intentId = current?.id) => {
      const id = intentId ?? (await open()).id
      await sync.flush()
      const done = await transport(completeIntent, { id, paymentReference }, { credential, keepalive: true })
      if (id !== current?.id) return
      ended = true
      sync.close()
      show(done)
    },
    online: () => {
      sync.online()
      if (following && !current) open().catch(() => {})
    },
    leave: sync.leave,
    close: () => {
      ended = true
      sync.close()
    },
  }
}

/** The order was paid and its intent completed. If the service has deleted that intent since, the order needs no other one. */
const isCompleted = ({ attempt }: OrderRecord): boolean => attempt.state === 'paid' && attempt.completion === 'done'

const completed = () =>
  new TenderError(
    'intent.completed',
    'The intent of this trackingId is complete: the order was paid. Give the next order a trackingId of its own.',
  )

/** Browsers refuse keepalive requests above 64 KiB in all: bytes, of which a letter may take three. */
const mayOutlive = (difference: object) => new TextEncoder().encode(JSON.stringify(difference)).length < 30_000

const changeable = ({ amount, customer, location, cart }: Required<ControllerOptions>['intent']): CheckoutChanges => ({
  amount,
  ...(customer && { customer }),
  ...(location && { location }),
  ...(cart && { cart }),
})

/** Of a customer who is not to be followed the service hears what is to be paid, and no more. */
const withoutCustomer = <Told extends CheckoutChanges>({ customer, location, cart, ...told }: Told) => told
