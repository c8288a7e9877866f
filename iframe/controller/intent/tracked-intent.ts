import type { Account } from '../../../src/api/read-account'
import type { Transport } from '../../../src/api/transport'
import { isTenderError, TenderError } from '../../../src/shared/error'
import type {
  CheckoutChanges,
  ControllerOptions,
  IntentOptions,
  IntentSnapshot,
  StepChange,
} from '../../../src/shared/types'
import { type OrderStore, orderName } from '../payment/order-store'
import { isPaid } from '../payment/payment-standing'
import { findIntent } from './find-intent'
import { createIntentRequests, type IntentRequests } from './intent-requests'
import { createIntentSync, type IntentSync } from './intent-sync'
import { changesOf, createTrackingConsent, type TrackingConsent, withoutCustomer } from './tracking'

export interface TrackedIntentNeeds {
  options: ControllerOptions
  transport: Transport
  account: Pick<Account, 'features'>
  store: OrderStore
  /** Runs a function while no other tab of this browser runs one with the same name. */
  withTabLock: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>
  /** Calls a function again if its request is lost. Only for requests that may be repeated. */
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  random: () => number
  isOnline: () => boolean
  now: () => number
  onChanged: (intent: IntentSnapshot) => void
  onWarning: (error: TenderError) => void
}

/** The intent of one order. */
export interface TrackedIntent {
  /**
   * The intent as the service last returned it. Undefined before it exists, and if the service has
   * deleted it.
   */
  readonly current: IntentSnapshot | undefined
  /** Whether an earlier page has started the intent. */
  readonly resumed: boolean
  /** Whether the customer may be tracked now. */
  readonly isTracked: boolean
  /** Starts or resumes the intent once. After a failure, the next call retries. */
  open(): Promise<IntentSnapshot>
  /**
   * Reads an intent of the order: the current one, or an earlier one.
   * @throws TenderError `intent.notFound`
   */
  read(id: string): Promise<IntentSnapshot>
  /**
   * Starts tracking, or stops it if the customer has withdrawn the consent. Changes that are not
   * sent yet then stay here, except for the amount.
   */
  setConsent(granted: boolean): void
  setStep(change: StepChange): void
  update(changes: CheckoutChanges): void
  reportActivity(activity: { returned: boolean }): void
  /**
   * Waits for the request in flight, then sends the pending changes once. Resolves when that
   * request has succeeded or failed, or at once if nothing can be sent, for example offline. Never
   * rejects.
   */
  flush(): Promise<void>
  /**
   * Sends no further changes, because the order is paid, and reads the intent once more. The
   * merchant's server completes it (rule ORDER-14).
   */
  finish(): void
  online(): void
  leave(): void
  close(): void
}

/**
 * Milliseconds since the last request after which another one reports that the customer is active.
 * The service marks an intent inactive after five minutes without a request.
 */
const touchAfterMs = 4 * 60_000

interface IntentState {
  /** The content with which a new intent starts. */
  wanted: IntentOptions
  current: IntentSnapshot | undefined
  /** The call that opens the intent, or has opened it. */
  opening: Promise<IntentSnapshot> | undefined
  resumed: boolean
  /**
   * This object was closed, or the intent is complete or unknown to the service: no further changes
   * are sent.
   */
  ended: boolean
  /**
   * Whether `update()` has passed an update to the sync. The sync sends it even to an intent that
   * is started later.
   */
  hasSentUpdate: boolean
  /** When the service last stored a change. */
  changedAt: number
}

interface Context {
  needs: TrackedIntentNeeds
  requests: IntentRequests
  consent: TrackingConsent
  sync: IntentSync
  state: IntentState
  setCurrent(intent: IntentSnapshot): void
  end(): void
  /** Reports once that the intent can no longer be changed. */
  endWith(error: TenderError): void
}

const createContext = (needs: TrackedIntentNeeds): Context => {
  const requests = createIntentRequests(needs)
  const state: IntentState = {
    wanted: needs.options.intent,
    current: undefined,
    opening: undefined,
    resumed: false,
    ended: false,
    hasSentUpdate: false,
    changedAt: 0,
  }
  const setCurrent = (intent: IntentSnapshot) => {
    state.current = intent
    needs.onChanged(intent)
  }
  const end = () => {
    state.ended = true
    sync.close()
  }
  const endWith = (error: TenderError) => {
    if (state.ended) return
    end()
    if (error.code === 'intent.notFound') state.current = undefined
    needs.onWarning(error)
  }
  const sync = createIntentSync({
    send: (difference, signal) => requests.update(state.current?.id ?? '', difference, signal),
    onAcknowledged: (intent) => {
      state.changedAt = needs.now()
      setCurrent(intent)
    },
    onRejected: (error) => {
      if (error.code === 'intent.completed' || error.code === 'intent.notFound') endWith(error)
      else needs.onWarning(error)
    },
    random: needs.random,
    isOnline: needs.isOnline,
  })
  const consent = createTrackingConsent(needs.options.tracking)
  return { needs, requests, consent, sync, state, setCurrent, end, endWith }
}

const completedError = () =>
  new TenderError(
    'intent.completed',
    'The intent of this trackingId is complete, because the order is paid. Use a new trackingId for the next order.',
  )

const startOrResume = async ({ needs, requests, consent, sync, state, setCurrent }: Context) => {
  const { options, store } = needs
  const found = await findIntent({ options, store, requests })
  // If the service has deleted the intent of a paid order, the order needs no new one.
  if (!found && !options.fresh && store.readOrder().state === 'paid') throw completedError()
  state.resumed = found !== undefined
  const intent = found ?? (await requests.start(consent.isAllowed ? state.wanted : withoutCustomer(state.wanted)))
  // Not stored, because another checkout has started meanwhile.
  if (state.ended) return intent
  store.writeIntent({ id: intent.id, flowId: options.intent.paymentFlowId })
  setCurrent(intent)
  if (intent.status === 'COMPLETE') throw completedError()
  if (!found) state.changedAt = needs.now()
  else if (consent.isAllowed && !intent.linkedPayments.some(isPaid)) sync.update(changesOf(state.wanted))
  sync.begin()
  return intent
}

const open = (context: Context): Promise<IntentSnapshot> => {
  const { needs, state } = context
  state.opening ??= needs
    .withTabLock(`${orderName(needs.options)}|open`, () => startOrResume(context))
    .catch((error) => {
      state.opening = undefined
      throw error
    })
  return state.opening
}

const read = async ({ requests, state, setCurrent, endWith }: Context, id: string) => {
  try {
    const intent = await requests.get(id)
    if (id === state.current?.id) setCurrent(intent)
    return intent
  } catch (error) {
    if (id === state.current?.id && isTenderError(error) && error.code === 'intent.notFound') endWith(error)
    throw error
  }
}

const allowTracking = (context: Context) => {
  const { needs, consent, sync, state } = context
  const steps = consent.allow()
  if (!steps) return
  for (const step of steps) sync.setStep(step)
  // If no intent was opened yet, the next one starts with `wanted`, so it needs no update.
  if (state.current || state.opening) sync.update(changesOf(state.wanted))
  if (!state.current) open(context).catch(needs.onWarning)
}

const withdraw = ({ consent, sync }: Context) => {
  if (!consent.isAllowed) return
  consent.withdraw()
  for (const change of sync.withhold()) consent.hold(change)
}

const update = ({ consent, sync, state }: Context, changes: CheckoutChanges) => {
  state.wanted = { ...state.wanted, ...changes }
  const allowed = consent.isAllowed ? changes : withoutCustomer(changes)
  if (Object.keys(allowed).length === 0) return
  // A new intent starts with `wanted` and needs no update. But an update that the sync already has
  // would overwrite `wanted`, so later changes are merged into that update.
  if (!state.current && !state.opening && !state.hasSentUpdate) return
  state.hasSentUpdate = true
  sync.update(allowed)
}

const reportActivity = (context: Context, { returned }: { returned: boolean }) => {
  const { needs, requests, consent, sync, state, setCurrent } = context
  if (!consent.isAllowed || state.ended) return
  if (!state.current) open(context).catch(() => {})
  else if (needs.now() - state.changedAt >= touchAfterMs) sync.touch()
  else if (returned) void requests.get(state.current.id).then(setCurrent, () => {})
}

const finish = ({ requests, state, setCurrent, end }: Context) => {
  end()
  if (state.current) void requests.get(state.current.id).then(setCurrent, () => {})
}

export const createTrackedIntent = (needs: TrackedIntentNeeds): TrackedIntent => {
  const context = createContext(needs)
  const { consent, sync, state, end } = context
  return {
    get current() {
      return state.current
    },
    get resumed() {
      return state.resumed
    },
    get isTracked() {
      return consent.isAllowed
    },
    open: () => open(context),
    read: (id) => read(context, id),
    setConsent: (granted) => (granted ? allowTracking(context) : withdraw(context)),
    setStep: (change) => (consent.isAllowed ? sync.setStep(change) : consent.hold(change)),
    update: (changes) => update(context, changes),
    reportActivity: (activity) => reportActivity(context, activity),
    flush: sync.flush,
    finish: () => finish(context),
    online: () => {
      sync.online()
      if (consent.isAllowed && !state.current) open(context).catch(() => {})
    },
    leave: sync.leave,
    close: end,
  }
}
