import { describe, expect, test } from 'vitest'
import type { IntentRecord } from '../store/records'
import { minute } from '../time'
import { nextStep } from './intent-changes'
import { type IntentEvent, type IntentStatus, idleMs, intentLifeCycle, nextIntent, settleIntent } from './intents'

const step = { status: 'NOT_STARTED', date: null } as const

const intent = (status: IntentStatus): IntentRecord => ({
  id: '1',
  accountId: 'acct_demo',
  date: 0,
  trackingId: 't',
  paymentFlowId: 'flow_immediate',
  flowInstanceId: '2',
  amount: 1,
  currency: 'EUR',
  status,
  statusDate: 0,
  touched: 0,
  country: null,
  customer: null,
  steps: { shipping: step, delivery: step, billing: step },
  completed: null,
  attempts: [],
  linkedPaymentIds: [],
  cart: null,
})

const rows: readonly [IntentStatus, IntentEvent, IntentStatus | undefined][] = [
  ['INTENT', 'update', 'ACTIVE'],
  ['INTENT', 'idle', undefined],
  ['INTENT', 'complete', 'COMPLETE'],
  ['ACTIVE', 'update', 'ACTIVE'],
  ['ACTIVE', 'idle', 'INACTIVE'],
  ['ACTIVE', 'complete', 'COMPLETE'],
  ['INACTIVE', 'update', 'ACTIVE'],
  ['INACTIVE', 'idle', undefined],
  ['INACTIVE', 'complete', 'COMPLETE'],
  ['COMPLETE', 'update', undefined],
  ['COMPLETE', 'idle', undefined],
  ['COMPLETE', 'complete', 'COMPLETE'],
]

describe('life cycle', () => {
  test.each(rows)('INTENT-3: %s, %s: %s', (status, event, next) => {
    expect(intentLifeCycle[status][event]).toBe(next)
    expect(nextIntent(intent(status), event, 1)?.status).toBe(next)
  })

  test('INTENT-3: no other transition is possible', () => {
    expect(rows).toHaveLength(Object.keys(intentLifeCycle).length * 3)
  })

  test('INTENT-4: an ACTIVE intent becomes INACTIVE five minutes after its last change, with that time as its date', () => {
    const active = { ...intent('ACTIVE'), touched: minute }
    expect(settleIntent(active, minute + idleMs - 1)).toBe(active)
    expect(settleIntent(active, 60 * minute)).toMatchObject({ status: 'INACTIVE', statusDate: minute + idleMs })
  })

  test.each(['INTENT', 'COMPLETE'] as const)('INTENT-4: a %s intent never becomes INACTIVE', (status) => {
    expect(settleIntent(intent(status), 1000 * minute).status).toBe(status)
  })

  test('INTENT-4: an update makes it ACTIVE again, and sets the date', () => {
    expect(nextIntent(intent('ACTIVE'), 'update', 10 * minute)).toMatchObject({
      status: 'ACTIVE',
      statusDate: 10 * minute,
      touched: 10 * minute,
    })
  })

  test('INTENT-4: an update in time keeps the date of the status', () => {
    expect(nextIntent(intent('ACTIVE'), 'update', 4 * minute)).toMatchObject({ statusDate: 0, touched: 4 * minute })
  })
})

describe('steps', () => {
  test('INTENT-5: the date changes only with the status', () => {
    expect(nextStep(step, 'IN_PROGRESS', 5)).toEqual({ status: 'IN_PROGRESS', date: 5 })
    expect(nextStep({ status: 'COMPLETE', date: 3 }, 'COMPLETE', 5)).toEqual({ status: 'COMPLETE', date: 3 })
    expect(nextStep({ status: 'COMPLETE', date: 3 }, undefined, 5)).toEqual({ status: 'COMPLETE', date: 3 })
    expect(nextStep({ status: 'COMPLETE', date: 3 }, 'IN_PROGRESS', 5)).toEqual({ status: 'IN_PROGRESS', date: 5 })
  })
})
