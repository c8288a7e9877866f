import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from '../../../src/shared/types'
import {
  approval,
  call,
  challenge,
  type eur,
  expectSettled,
  expectStep,
  newAttempt,
  openAttempt,
  order,
  paidAttempt,
  payment,
  pending,
  reading,
  resumeCall,
  shown,
  stillOpen,
  succeeded,
  unfinished,
  unlinkedAttempt,
  untraceable,
  waiting,
  waitingAttempt,
} from '../testing/payment-machine'
import type { OrderRecord } from './order'
import type { PaymentCall, PaymentsReading } from './state'
import { transition } from './transition'

/** Passes the payments that the service lists to the state `reading`. */
const read = (record: OrderRecord, listed: PaymentsReading, given: PaymentCall = call(), rereadsLeft = 0) =>
  transition({ name: 'reading', call: given, order: record, rereadsLeft }, { kind: 'payments-read', reading: listed })

const openIntent = { kind: 'open-intent' } as const

/** The record is stored first, because no intent is started for an order that is stored as paid. */
const openAnother = (record: OrderRecord) => [{ kind: 'store', order: record }, openIntent] as const

describe('an open attempt without a listed payment', () => {
  const known = order(openAttempt({ paymentId: 'payments:1' }))
  const unlinkedKnown = order(unlinkedAttempt({ paymentId: 'payments:1' }))

  it('PAY-SDK-11: asks the merchant’s server about a payment whose id is known', () => {
    expectStep(
      read(known, reading(), call({ canAskOutcome: true })),
      { name: 'asking', order: known, paymentId: 'payments:1', reading: reading() },
      [{ kind: 'ask-outcome', paymentId: 'payments:1' }],
    )
  })

  it('PAY-SDK-1: pay() continues, to repeat the key', () => {
    for (const record of [order(openAttempt()), order(unlinkedAttempt()), known]) {
      expectStep(read(record, reading()), { name: 'opening', order: record, reading: reading() }, [openIntent])
    }
  })

  it('PAY-SDK-2: resume() reports that it is not known', () => {
    expectSettled(read(order(openAttempt()), reading(), resumeCall()), order(openAttempt()), pending(stillOpen()))
  })

  it.each([
    ['it named no intent', unlinkedKnown],
    ['the intent does not list its payment', known],
  ])('PAY-SDK-11: resume() reports an attempt whose outcome cannot be read: %s', (_why, record) => {
    expectSettled(read(record, reading(), resumeCall()), record, pending(untraceable(), 'payments:1'))
  })

  it('the attempt is unlinked if its intent was deleted', () => {
    const gone = reading([], { gone: ['intents:1'] })
    expectSettled(read(order(openAttempt()), gone, resumeCall()), order(unlinkedAttempt()), pending(untraceable()))
  })

  it('PAY-SDK-2: an abandoned payment that a deleted intent listed may have been confirmed since', () => {
    const record = order(newAttempt(), { abandoned: ['payments:1'] })
    const gone = reading([], { gone: ['intents:1'] })
    expectSettled(read(record, gone), record, pending(untraceable(), 'payments:1'))
    // A server with its own keys knows the outcome itself. A payment that only the page's URL names
    // is dropped.
    expect(read({ ...record, serverKeys: true }, gone)[0].name).toBe('opening')
    expect(read({ ...record, claimed: 'payments:1' }, gone)[0]).toMatchObject({
      name: 'opening',
      order: { abandoned: [] },
    })
  })

  it('PAY-SDK-2: an abandoned payment that an intent lists as declined no longer counts', () => {
    const record = order(newAttempt(), { abandoned: ['payments:1'] })
    const listed = reading([payment('DECLINED')], { gone: ['intents:2'] })
    expect(read(record, listed)[0]).toMatchObject({ name: 'opening', order: { abandoned: [] } })
  })

  it('the attempt stays linked if another intent was deleted', () => {
    const gone = reading([], { gone: ['intents:2'] })
    expectSettled(read(order(openAttempt()), gone, resumeCall()), order(openAttempt()), pending(stillOpen()))
  })

  it.each([
    [challenge, 'NEEDS_3D_SECURE'],
    [approval, 'NEEDS_APM_AUTHORIZATION'],
  ] as const)('PAY-SDK-13: pay() shows the known action again: %o', (action, status) => {
    const record = order(unlinkedAttempt({ paymentId: 'payments:1', action }))
    expectStep(
      read(record, reading()),
      {
        name: 'opening',
        order: record,
        reading: reading(),
        waiting: { payment: payment(status, { amount: null }), isConfirmed: false },
      },
      [openIntent],
    )
  })

  it('PAY-SDK-11: pay() makes no request for a known payment without an action and without `outcome`', () => {
    expectSettled(read(unlinkedKnown, reading()), unlinkedKnown, pending(untraceable(), 'payments:1'))
  })
})

describe('a paid order without a listed payment', () => {
  it('PAY-SDK-7: the order stays paid if the list still has the payment as it was before', () => {
    const old = reading([payment('NEEDS_3D_SECURE')])
    for (const given of [call(), resumeCall()]) {
      expectSettled(read(order(paidAttempt()), old, given), order(paidAttempt()), succeeded)
    }
    expectStep(
      read(order(paidAttempt()), old, call({ canAskOutcome: true })),
      { name: 'asking', order: order(paidAttempt()), paymentId: 'payments:1', reading: old },
      [{ kind: 'ask-outcome', paymentId: 'payments:1' }],
    )
  })

  it('PAY-SDK-7: the order stays paid after its intent was deleted', () => {
    const gone = reading([], { gone: ['intents:1'] })
    for (const given of [call(), resumeCall()]) {
      expectSettled(read(order(paidAttempt()), gone, given), order(paidAttempt()), succeeded)
    }
  })

  it('PAY-SDK-8: the intent is still to be completed, unless it is complete', () => {
    const due = order(paidAttempt({ completion: 'due' }))
    expectSettled(read(due, reading()), due, succeeded)
    expectSettled(read(due, reading([], { isComplete: true })), order(paidAttempt()), succeeded)
  })

  it('PAY-SDK-11: asks the merchant’s server', () => {
    expectStep(
      read(order(paidAttempt()), reading(), call({ canAskOutcome: true })),
      { name: 'asking', order: order(paidAttempt()), paymentId: 'payments:1', reading: reading() },
      [{ kind: 'ask-outcome', paymentId: 'payments:1' }],
    )
  })
})

describe('the outcome of a payment that no intent lists', () => {
  const asked = (
    record: OrderRecord,
    answer: { status?: PaymentStatus; amount?: ReturnType<typeof eur>; declineCode?: string } | undefined,
    given: PaymentCall = call({ canAskOutcome: true }),
    listed: PaymentsReading = reading(),
    serverKeys = false,
  ) =>
    transition(
      { name: 'asking', call: given, order: record, paymentId: 'payments:1', reading: listed },
      { kind: 'outcome', answer: answer && { paymentId: 'payments:1', ...answer }, serverKeys },
    )
  const open = order(waitingAttempt())
  const resuming = resumeCall({ canAskOutcome: true })

  it('PAY-SDK-11: it was made', () => {
    expectSettled(
      asked(open, { status: 'SUCCEEDED', amount: shown }),
      order(paidAttempt({ completion: 'due' })),
      succeeded,
    )
  })

  it('does not complete a completed intent again', () => {
    const step = asked(open, { status: 'SUCCEEDED' }, resuming, reading([], { isComplete: true }))
    expectSettled(step, order(paidAttempt({ amount: null, asked: shown })), { ...succeeded, amount: null })
  })

  it('PAY-SDK-11: it ended, and the next attempt is a new one', () => {
    expectSettled(asked(open, { status: 'CANCELLED' }), order(newAttempt('payments:1')), {
      status: 'cancelled',
      paymentId: 'payments:1',
      text: 'payment.cancelled',
    })
  })

  it('PAY-SDK-12: it was declined, for the reason that the server reports', () => {
    expectSettled(asked(open, { status: 'DECLINED', declineCode: 'EXPIRED_CARD' }), order(newAttempt('payments:1')), {
      status: 'declined',
      paymentId: 'payments:1',
      text: 'decline.expired',
    })
  })

  it('it was given back: pay() makes another attempt, resume() reports it', () => {
    const another = order(newAttempt('payments:1'))
    expectStep(
      asked(open, { status: 'REFUNDED' }),
      { name: 'opening', order: another, reading: reading() },
      openAnother(another),
    )
    expectSettled(asked(open, { status: 'REFUNDED', amount: shown }, resuming), order(newAttempt('payments:1')), {
      status: 'refunded',
      paymentId: 'payments:1',
      amount: shown,
      text: 'payment.refunded',
    })
  })

  it('PAY-SDK-10: stores that the server assigns the keys', () => {
    const marked = order(waitingAttempt(), { serverKeys: true })
    const step = asked(open, { status: 'NEEDS_3D_SECURE' }, resuming, reading(), true)
    expectSettled(step, marked, waiting(unfinished('NEEDS_3D_SECURE')))
  })

  it('it waits: pay() continues it, resume() reports it', () => {
    const waits = payment('NEEDS_3D_SECURE', { amount: null })
    expectStep(
      asked(open, { status: 'NEEDS_3D_SECURE' }),
      { name: 'opening', order: open, reading: reading(), waiting: { payment: waits, isConfirmed: false } },
      [openIntent],
    )
    expectSettled(asked(open, { status: 'NEEDS_3D_SECURE' }, resuming), open, waiting(unfinished('NEEDS_3D_SECURE')))
  })

  it('PAY-SDK-13: no answer: pay() shows the known action again', () => {
    for (const answer of [undefined, {}]) {
      expectStep(
        asked(open, answer),
        {
          name: 'opening',
          order: open,
          reading: reading(),
          waiting: { payment: payment('NEEDS_3D_SECURE', { amount: null }), isConfirmed: false },
        },
        [openIntent],
      )
    }
  })

  it('PAY-SDK-2: no answer, and no known action: it stays pending', () => {
    const record = order(openAttempt({ paymentId: 'payments:1' }))
    expectSettled(asked(record, undefined), record, pending(stillOpen(), 'payments:1'))
    expectSettled(asked(open, undefined, resuming), open, pending(stillOpen(), 'payments:1'))
    const named = order(openAttempt({ action: challenge }))
    expectSettled(asked(named, undefined), named, pending(stillOpen(), 'payments:1'))
  })

  it('PAY-SDK-7: a paid order stays paid unless the server reports that it was given back', () => {
    for (const answer of [undefined, { status: 'NEEDS_3D_SECURE' } as const]) {
      expectSettled(asked(order(paidAttempt()), answer), order(paidAttempt()), succeeded)
    }
    const another = order(newAttempt('payments:1'))
    expectStep(
      asked(order(paidAttempt()), { status: 'CANCELLED' }),
      { name: 'opening', order: another, reading: reading() },
      openAnother(another),
    )
    expectSettled(asked(order(paidAttempt()), { status: 'CANCELLED' }, resuming), order(newAttempt('payments:1')), {
      status: 'cancelled',
      paymentId: 'payments:1',
      text: 'payment.lapsed',
    })
  })
})
