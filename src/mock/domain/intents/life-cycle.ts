import { type Instant, minute } from '../../records/instant'
import type { IntentRecord, StepRecord, StepStatus } from '../../records/intent'

export type IntentStatus = IntentRecord['status']
export type IntentEvent = 'update' | 'idle' | 'complete'

/** An ACTIVE intent becomes INACTIVE after this long without a change. */
export const idleMs = 5 * minute

/** The life cycle of an intent: for each status, the status after each possible event. */
export const intentLifeCycle: Readonly<Record<IntentStatus, Partial<Record<IntentEvent, IntentStatus>>>> = {
  INTENT: { update: 'ACTIVE', complete: 'COMPLETE' },
  ACTIVE: { update: 'ACTIVE', idle: 'INACTIVE', complete: 'COMPLETE' },
  INACTIVE: { update: 'ACTIVE', complete: 'COMPLETE' },
  COMPLETE: { complete: 'COMPLETE' },
}

const enter = (record: IntentRecord, status: IntentStatus, now: Instant): IntentRecord =>
  record.status === status ? record : { ...record, status, statusDate: now }

/**
 * Returns the intent as it is at `now`. An ACTIVE intent that was not changed for `idleMs` is
 * INACTIVE.
 */
export const settleIntent = (record: IntentRecord, now: Instant): IntentRecord => {
  const idleSince = record.touched + idleMs
  const next = intentLifeCycle[record.status].idle
  return next !== undefined && idleSince <= now ? enter(record, next, idleSince) : record
}

/** Returns the intent after an event; undefined if the event is impossible in its status. */
export const nextIntent = (record: IntentRecord, event: IntentEvent, now: Instant): IntentRecord | undefined => {
  const settled = settleIntent(record, now)
  const next = intentLifeCycle[settled.status][event]
  return next === undefined ? undefined : { ...enter(settled, next, now), touched: now }
}

/**
 * Returns the step with a new status. The date changes only with the status, so a repeated update
 * changes nothing.
 */
export const nextStep = (step: StepRecord, status: StepStatus | null | undefined, now: Instant): StepRecord =>
  status === null || status === undefined || status === step.status ? step : { status, date: now }
