import { type Instant, minute } from '../../records/instant'
import type { IntentRecord, StepRecord, StepStatus } from '../../records/intent'

export type IntentStatus = IntentRecord['status']
export type IntentEvent = 'update' | 'idle' | 'complete'

/** An ACTIVE intent that nothing happens to for this long is INACTIVE. */
export const idleMs = 5 * minute

/** The life of an intent. An event without an entry cannot happen in that status. */
export const intentLifeCycle: Readonly<Record<IntentStatus, Partial<Record<IntentEvent, IntentStatus>>>> = {
  INTENT: { update: 'ACTIVE', complete: 'COMPLETE' },
  ACTIVE: { update: 'ACTIVE', idle: 'INACTIVE', complete: 'COMPLETE' },
  INACTIVE: { update: 'ACTIVE', complete: 'COMPLETE' },
  COMPLETE: { complete: 'COMPLETE' },
}

const enter = (record: IntentRecord, status: IntentStatus, now: Instant): IntentRecord =>
  record.status === status ? record : { ...record, status, statusDate: now }

/** The intent as it is now: time alone may have made it INACTIVE, at the moment its five minutes were over. */
export const settleIntent = (record: IntentRecord, now: Instant): IntentRecord => {
  const idleSince = record.touched + idleMs
  const next = intentLifeCycle[record.status].idle
  return next !== undefined && idleSince <= now ? enter(record, next, idleSince) : record
}

/** The intent after an event, or nothing when the event cannot happen in its status. */
export const nextIntent = (record: IntentRecord, event: IntentEvent, now: Instant): IntentRecord | undefined => {
  const settled = settleIntent(record, now)
  const next = intentLifeCycle[settled.status][event]
  return next === undefined ? undefined : { ...enter(settled, next, now), touched: now }
}

/** A step's date moves only when its status does, so a repeated update changes nothing. */
export const nextStep = (step: StepRecord, status: StepStatus | null | undefined, now: Instant): StepRecord =>
  status === null || status === undefined || status === step.status ? step : { status, date: now }
