import type { Account } from '../../../src/api/read-account'
import type { Transport } from '../../../src/api/transport'
import { withoutCustomer } from '../../../src/bridge/desired'
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
import { requestAfterActivity } from './activity'
import { findIntent } from './find-intent'
import { createIntentRequests, type IntentRequests } from './intent-requests'
import { createIntentSync, type IntentSync } from './intent-sync'

export interface TrackedIntentNeeds {
  options: ControllerOptions
  transport: Transport
  account: Pick<Account, 'features'>
  store: OrderStore
  /** Runs a function under the lock of this name, which the tabs of this browser share. */
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
  /** Whether an earlier page or another tab has started the intent. */
  readonly resumed: boolean
  /** Whether the customer may be tracked now. */
  readonly isTracked: boolean
  /** Starts or resumes the intent once. After a failure, the next call retries. */
  open(): Promise<IntentSnapshot>
  /**
   * Reads an intent of the order: the current one, or an earlier one.
   * @throws TenderError `intent.notFound`, or the error of the request
   */
  read(id: string): Promise<IntentSnapshot>
  /**
   * Starts tracking, and opens the intent if there is none; or stops tracking. Changes that are not
   * sent yet are then dropped, except for the amount.
   */
  setTracked(isTracked: boolean): void
  setStep(change: StepChange): void
  update(changes: CheckoutChanges): void
  reportActivity(activity: { returned: boolean }): void
  /** Sends the pending changes once (`IntentSync.flush`). Never rejects. */
  flush(): Promise<void>
  /**
   * Sends no further changes, because the order is paid, and reads the intent once more, if there
   * is one. The merchant's server completes it (rule ORDER-14).
   */
  finish(): void
  online(): void
  leave(): void
  close(): void
}

interface IntentState {
  /** The content with which a new intent starts. */
  wanted: IntentOptions
  current: IntentSnapshot | undefined
  /** The call that opens the intent, or has opened it. */
  opening: Promise<IntentSnapshot> | undefined
  resumed: boolean
  /** Whether the customer may be tracked now. */
  isTracked: boolean
  /**
   * No further changes are sent: this object was closed, the order is paid, or the service has
   * reported that the intent is complete or unknown.
   */
  ended: boolean
  /**
   * Whether `update()` has passed an update to the sync. The sync sends it even to an intent that
   * is started later.
   */
  hasSentUpdate: boolean
  /** When the service last started or changed the intent for this session; 0 before. */
  changedAt: number
}

interface Context {
  needs: TrackedIntentNeeds
  requests: IntentRequests
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
    isTracked: needs.options.tracking === 'on',
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
  return { needs, requests, sync, state, setCurrent, end, endWith }
}

const completedError = () =>
  new TenderError(
    'intent.completed',
    'The intent of this trackingId is complete, because the order is paid. Use a new trackingId for the next order.',
  )

const startOrResume = async ({ needs, requests, sync, state, setCurrent }: Context) => {
  const { options, store } = needs
  const found = await findIntent({ options, store, requests })
  // A paid order whose intent is not found needs no new one.
  if (!found && !options.fresh && store.readOrder().state === 'paid') throw completedError()
  state.resumed = found !== undefined
  const intent = found ?? (await requests.start(() => state.wanted))
  // Not stored, because this session has ended meanwhile.
  if (state.ended) return intent
  store.writeIntent({ id: intent.id, flowId: options.intent.paymentFlowId })
  setCurrent(intent)
  if (intent.status === 'COMPLETE') throw completedError()
  if (!found) state.changedAt = needs.now()
  else if (state.isTracked && !intent.linkedPayments.some(isPaid)) sync.update(changesOf(state.wanted))
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

const setTracked = (context: Context, isTracked: boolean) => {
  const { needs, sync, state } = context
  if (state.isTracked === isTracked) return
  state.isTracked = isTracked
  if (!isTracked) {
    state.wanted = withoutCustomer(state.wanted)
    sync.withhold()
  } else if (!state.current) open(context).catch(needs.onWarning)
}

const update = ({ sync, state }: Context, changes: CheckoutChanges) => {
  if (Object.keys(changes).length === 0) return
  state.wanted = { ...state.wanted, ...changes }
  // A new intent starts with `wanted` and needs no update. But an update that the sync already has
  // would overwrite `wanted`, so later changes are merged into that update.
  if (!state.current && !state.opening && !state.hasSentUpdate) return
  state.hasSentUpdate = true
  sync.update(changes)
}

const reportActivity = (context: Context, { returned }: { returned: boolean }) => {
  const { needs, requests, sync, state, setCurrent } = context
  if (!state.isTracked || state.ended) return
  const { current } = state
  const request = requestAfterActivity(current && needs.now() - state.changedAt, returned)
  if (request === 'open') open(context).catch(() => {})
  if (request === 'touch') sync.touch()
  if (request === 'read' && current) void requests.get(current.id).then(setCurrent, () => {})
}

const finish = ({ requests, state, setCurrent, end }: Context) => {
  end()
  if (state.current) void requests.get(state.current.id).then(setCurrent, () => {})
}

/** Returns the members of an intent that can change. */
const changesOf = ({ amount, customer, location, cart }: IntentOptions): CheckoutChanges => ({
  amount,
  ...(customer && { customer }),
  ...(location && { location }),
  ...(cart && { cart }),
})

export const createTrackedIntent = (needs: TrackedIntentNeeds): TrackedIntent => {
  const context = createContext(needs)
  const { sync, state, end } = context
  return {
    get current() {
      return state.current
    },
    get resumed() {
      return state.resumed
    },
    get isTracked() {
      return state.isTracked
    },
    open: () => open(context),
    read: (id) => read(context, id),
    setTracked: (isTracked) => setTracked(context, isTracked),
    setStep: sync.setStep,
    update: (changes) => update(context, changes),
    reportActivity: (activity) => reportActivity(context, activity),
    flush: sync.flush,
    finish: () => finish(context),
    online: () => {
      sync.online()
      if (state.isTracked && !state.ended && !state.current) open(context).catch(() => {})
    },
    leave: sync.leave,
    close: () => {
      end()
      // A request that starts the intent may still be repeated. A consent that is withdrawn from
      // now on does not reach this object, so the repeated request must not contain the customer.
      setTracked(context, false)
    },
  }
}
