import type { Desired } from '../../src/bridge/desired'
import { isTenderError, TenderError } from '../../src/shared/error'
import { serialise } from '../../src/shared/serialise'
import type { IntentOptions } from '../../src/shared/types'
import { readChanges, readStepChange, readTracking } from './options'
import type { Session } from './session'

/** How the session of one order gets from the value that it has to the one that the page wants. */
export interface Plan {
  /** The members of the intent that differ, unchecked. */
  changes: Partial<IntentOptions>
  /** The steps that differ, unchecked. */
  steps: readonly unknown[]
  /** Whether `tracking` differs. It is unchecked. */
  hasOtherTracking: boolean
  isTracked: boolean
}

/**
 * Plans the change of a session. Members that are absent keep their value, because the page leaves
 * out what the service may not receive (rule SET-5).
 */
export const plan = (applied: Desired, next: Desired): Plan => {
  const before = { ...applied.order.intent }
  const differs = <Value>(value: Value, previous: unknown) => serialise(value) !== serialise(previous)
  const changes = Object.entries({ ...next.order.intent }).filter(
    ([name, value]) => value !== undefined && differs(value, before[name as keyof IntentOptions]),
  )
  return {
    changes: Object.fromEntries(changes),
    steps: listOf(next.steps).filter((change) => !listOf(applied.steps).some((known) => !differs(change, known))),
    hasOtherTracking: differs(next.tracking, applied.tracking),
    isTracked: next.tracking === 'on',
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export interface ReconcilerNeeds {
  /** Creates the session of an order. Rejects if the order cannot start. */
  begin: (desired: Desired) => Promise<Session>
  /** An order starts, was accepted, or could not start. */
  onOrder: (state: OrderState) => void
  onRejected: (member: 'intent' | 'steps' | 'tracking', error: TenderError) => void
}

export type OrderState =
  | { kind: 'starting' }
  | { kind: 'accepted'; epoch: number }
  | { kind: 'failed'; error: TenderError }

/** Brings the session to the newest value that the page wants. */
export interface Reconciler {
  /**
   * Replaces the wanted value. Resolves when the session has it. For the first value of an order
   * with `tracking` `on`, also waits until the intent is open. Rejects if the order cannot start,
   * or if that intent cannot be opened.
   */
  apply(desired: Desired): Promise<void>
  /** Returns the session of the newest value. Starts again after a temporary failure. */
  session(): Promise<Session>
}

interface Running {
  session: Session
  /** The value that the session has. */
  applied: Desired
  /** Settles when the intent is open or could not be opened; at once if `tracking` is not `on`. */
  opened: Promise<unknown>
}

/** Whether a start that failed may succeed if it is repeated without a change. */
const isTemporary = (error: TenderError) => error.fixedBy === 'network' || error.fixedBy === 'service'

/** Creates the function that brings a session to another value of the same order. */
const createChange = ({ onRejected }: Pick<ReconcilerNeeds, 'onRejected'>) => {
  const attempt = (member: 'steps' | 'tracking', act: () => void) => {
    try {
      act()
    } catch (caught) {
      onRejected(member, caught as TenderError)
    }
  }
  return ({ session, applied }: Running, next: Desired) => {
    const { changes, steps, hasOtherTracking, isTracked } = plan(applied, next)
    if (!isTracked) session.intent.setTracked(false)
    if (hasOtherTracking) attempt('tracking', () => readTracking(next.tracking))
    const { valid, error } = readChanges(changes)
    if (error) onRejected('intent', error)
    if (valid.amount) {
      session.forgetToken()
      session.payments.discardPrepared(valid.amount)
    }
    session.intent.update(valid)
    for (const step of steps) attempt('steps', () => session.intent.setStep(readStepChange(step)))
    if (isTracked) session.intent.setTracked(true)
  }
}

export const createReconciler = ({ begin, onOrder, onRejected }: ReconcilerNeeds): Reconciler => {
  const change = createChange({ onRejected })
  let wanted: Desired | undefined
  let running: Running | undefined
  /** The run that brings the session to the newest value. There is one at a time. */
  let run: Promise<Running> | undefined
  let failure: TenderError | undefined

  const start = async (desired: Desired): Promise<Running> => {
    onOrder({ kind: 'starting' })
    const session = await begin(desired)
    onOrder({ kind: 'accepted', epoch: desired.order.epoch })
    const opened = session.intent.isTracked ? session.intent.open() : Promise.resolve()
    // Prevents an unhandled rejection: `apply` awaits `opened` only for the first value of an
    // order, and `session` never does.
    opened.catch(() => {})
    return { session, applied: { ...desired, steps: [] }, opened }
  }
  /** Repeats until the newest value is applied, because another one may arrive during a start. */
  const catchUp = async (): Promise<Running> => {
    const next = wanted as Desired
    try {
      if (!running || running.applied.order.epoch !== next.order.epoch) {
        running = undefined
        running = await start(next)
      }
      change(running, next)
      running.applied = next
    } catch (error) {
      // If a newer value differs in more than the steps, it is tried: it may have removed the
      // reason for the error.
      if (wanted === next || onlyStepsDiffer(wanted as Desired, next)) throw error
    }
    return running && wanted === next ? running : catchUp()
  }
  const reconcile = (): Promise<Running> => {
    if (!wanted) return Promise.reject(new TenderError('options.invalid', 'The checkout has not been started'))
    if (failure && !isTemporary(failure)) return Promise.reject(failure)
    failure = undefined
    run ??= catchUp()
      .catch((error) => {
        failure = isTenderError(error) ? error : new TenderError('service.failed', 'An unexpected error')
        onOrder({ kind: 'failed', error: failure })
        throw error
      })
      .finally(() => {
        run = undefined
      })
    return run
  }

  return {
    apply: async (next) => {
      const before = wanted
      wanted = next
      if (before && !onlyStepsDiffer(before, next)) failure = undefined
      const { opened } = await reconcile()
      if (before?.order.epoch !== next.order.epoch) await opened
    },
    session: async () => (await reconcile()).session,
  }
}

/**
 * Whether two values differ at most in their steps. A start with either of them has the same
 * result.
 */
const onlyStepsDiffer = (one: Desired, other: Desired) =>
  serialise({ ...one, steps: [] }) === serialise({ ...other, steps: [] })
