import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from '../../../src/shared/types'
import {
  approval,
  call,
  challenge,
  eur,
  expectSettled,
  expectStep,
  fault,
  newAttempt,
  openAttempt,
  order,
  otherAmount,
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
import { beginCall } from './recover'
import type { PaymentCall, PaymentsReading } from './state'
import { transition } from './transition'

/** `reading`, and the service lists these payments. */
const read = (record: OrderRecord, listed: PaymentsReading, given: PaymentCall = call(), rereadsLeft = 0) =>
  transition({ name: 'reading', call: given, order: record, rereadsLeft }, { kind: 'payments-read', reading: listed })
const unread = (record: OrderRecord, given: PaymentCall = call()) =>
  transition(
    { name: 'reading', call: given, order: record, rereadsLeft: 0 },
    { kind: 'payments-unread', error: fault() },
  )
const openIntent = { kind: 'open-intent' } as const
/** The record is stored first: no intent is started for an order that is stored as paid. */
const openAnother = (record: OrderRecord) => [{ kind: 'store', order: record }, openIntent] as const
const readPayments = { kind: 'read-payments', intentIds: ['intents:1'], afterMs: 0 } as const

describe('a call begins', () => {
  it('PAY-SDK-1: reads what became of an open attempt before anything else', () => {
    expectStep(
      beginCall(call(), order(openAttempt())),
      { name: 'reading', order: order(openAttempt()), rereadsLeft: 0 },
      [readPayments],
    )
  })

  it('PAY-SDK-9: reads the payment that the page’s address names before anything else', () => {
    const record = order(newAttempt(), { abandoned: ['payments:1'] })
    expectStep(beginCall(call(), record), { name: 'reading', order: record, rereadsLeft: 0 }, [readPayments])
  })

  it('PAY-SDK-7: reads a paid order', () => {
    const record = order(paidAttempt())
    expectStep(beginCall(resumeCall({ rereads: 4 }), record), { name: 'reading', order: record, rereadsLeft: 4 }, [
      readPayments,
    ])
  })

  it('reads the order after an attempt that ended: another browser may have paid since', () => {
    const record = order(newAttempt('payments:1'))
    expectStep(beginCall(call(), record), { name: 'reading', order: record, rereadsLeft: 0 }, [readPayments])
    expectSettled(beginCall(resumeCall(), record), record, undefined)
  })

  it('opens the intent for the first attempt of an order', () => {
    expectStep(beginCall(call(), order()), { name: 'opening', order: order() }, [openIntent])
  })

  it('resume() has nothing to report if no payment of the order may have been made', () => {
    expectSettled(beginCall(resumeCall(), order()), order(), undefined)
  })
})

describe('the service lists the payment of the open attempt', () => {
  it.each<[PaymentStatus, 'succeeded' | 'authorised']>([
    ['SUCCEEDED', 'succeeded'],
    ['PARTIAL_REFUNDED', 'succeeded'],
    ['DISPUTED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
  ])('%s: %s, with the amount that the service reports', (status, result) => {
    for (const given of [call(), resumeCall()]) {
      expectSettled(
        read(order(openAttempt()), reading([payment(status)]), given),
        order(paidAttempt({ status, completion: 'due' })),
        { ...succeeded, status: result },
      )
    }
  })

  it('finds it by its id, with or without the prefix', () => {
    const attempt = openAttempt({ paymentId: '1' })
    const listed = [payment('AUTHORISED'), payment('DECLINED', { paymentId: 'payments:2' })]
    expectSettled(
      read(order(attempt), reading(listed)),
      order(paidAttempt({ status: 'AUTHORISED', completion: 'due' })),
      { ...succeeded, status: 'authorised' },
    )
  })

  it('takes the newest payment that belongs to no other attempt, if its id is not known', () => {
    const attempt = openAttempt({ earlier: ['payments:2'] })
    const listed = [
      payment('CANCELLED'),
      payment('DECLINED', { paymentId: '2' }),
      payment('FAILED', { paymentId: 'payments:3' }),
    ]
    expectSettled(
      read(order(attempt, { abandoned: ['3'] }), reading(listed)),
      order(newAttempt('payments:2', 'payments:1')),
      { status: 'cancelled', paymentId: 'payments:1', text: 'payment.cancelled' },
    )
  })

  it('takes the newest of two payments that were not there before', () => {
    const listed = [payment('DECLINED'), payment('CANCELLED', { paymentId: 'payments:2' })]
    expectSettled(read(order(openAttempt()), reading(listed)), order(newAttempt('payments:2')), {
      status: 'cancelled',
      paymentId: 'payments:2',
      text: 'payment.cancelled',
    })
  })

  it('PAY-SDK-2: takes none for its own if requests with other keys may have made it', () => {
    const record = order(openAttempt({ isAmbiguous: true }), { serverKeys: true })
    expectSettled(read(record, reading([payment('DECLINED')]), resumeCall()), record, pending(stillOpen()))
    const paid = order(paidAttempt({ completion: 'due' }), { serverKeys: true })
    expectSettled(read(record, reading([payment()]), resumeCall()), paid, succeeded)
    const named = order(openAttempt({ isAmbiguous: true, paymentId: 'payments:1' }), { serverKeys: true })
    expect(read(named, reading([payment('DECLINED')]))[0]).toMatchObject({ outcome: { status: 'declined' } })
  })

  it('PAY-SDK-6: is pending if another amount was taken, and the intent is not completed', () => {
    expectSettled(
      read(order(openAttempt()), reading([payment('SUCCEEDED', { amount: eur(50_990) })])),
      order(paidAttempt({ amount: eur(50_990), completion: 'withheld' })),
      otherAmount(eur(50_990)),
    )
  })

  it('PAY-SDK-6: is pending if another currency was taken', () => {
    const dollars = { amount: 5099, currency: 'USD' }
    expectSettled(
      read(order(openAttempt()), reading([payment('AUTHORISED', { amount: dollars })])),
      order(paidAttempt({ status: 'AUTHORISED', amount: dollars, completion: 'withheld' })),
      otherAmount(dollars),
    )
  })

  it('PAY-SDK-6: keeps an amount that was reported before, if the service reports none now', () => {
    const unknown = reading([payment('SUCCEEDED', { amount: null })])
    const withheld = order(paidAttempt({ amount: eur(50_990), completion: 'withheld' }))
    expectSettled(read(withheld, unknown), withheld, otherAmount(eur(50_990)))
    expectSettled(read(order(paidAttempt()), unknown), order(paidAttempt()), succeeded)
    const other = reading([payment('SUCCEEDED', { paymentId: 'payments:2', amount: null })])
    expectSettled(
      read(withheld, other),
      order(paidAttempt({ paymentId: 'payments:2', amount: null, completion: 'due' })),
      { status: 'succeeded', paymentId: 'payments:2', amount: null },
    )
    expectSettled(read(withheld, reading([payment()])), order(paidAttempt({ completion: 'due' })), succeeded)
  })

  it('PAY-SDK-6: has the amount null if the service reports none, and completes the intent', () => {
    expectSettled(
      read(order(openAttempt()), reading([payment('SUCCEEDED', { amount: null })])),
      order(paidAttempt({ amount: null, completion: 'due' })),
      { ...succeeded, amount: null },
    )
  })

  it('reports a payment that was abandoned and made nevertheless', () => {
    const record = order(openAttempt({ earlier: ['payments:1'] }), { abandoned: ['payments:1'] })
    expectSettled(
      read(record, reading([payment(), payment('NEEDS_3D_SECURE', { paymentId: 'payments:2' })])),
      order(paidAttempt({ earlier: ['payments:1'], completion: 'due' })),
      succeeded,
    )
  })

  it('prefers the attempt’s own payment if two were made', () => {
    const record = order(openAttempt({ paymentId: 'payments:2' }))
    expectSettled(
      read(record, reading([payment(), payment('AUTHORISED', { paymentId: 'payments:2' })])),
      order(paidAttempt({ paymentId: 'payments:2', status: 'AUTHORISED', completion: 'due' })),
      { status: 'authorised', paymentId: 'payments:2', amount: shown },
    )
  })

  it('PAY-SDK-8: completes the intent that lists the payment', () => {
    const listedIn = { intentId: 'intents:0', isComplete: false }
    const listed = reading([payment('SUCCEEDED', { listedIn })], { isComplete: true })
    const paid = order(paidAttempt({ intentId: 'intents:0', completion: 'due' }))
    expectSettled(read(order(openAttempt()), listed), paid, succeeded)
    const complete = reading([payment('SUCCEEDED', { listedIn: { ...listedIn, isComplete: true } })])
    expectSettled(read(order(openAttempt()), complete), order(paidAttempt({ intentId: 'intents:0' })), succeeded)
  })

  it('does not complete a completed intent again', () => {
    expectSettled(
      read(order(openAttempt()), reading([payment()], { isComplete: true })),
      order(paidAttempt()),
      succeeded,
    )
  })

  it.each<[PaymentStatus, 'declined' | 'cancelled' | 'failed', string]>([
    ['DECLINED', 'declined', 'decline.general'],
    ['CANCELLED', 'cancelled', 'payment.cancelled'],
    ['FAILED', 'failed', 'payment.failed'],
  ])('%s: %s, and the next attempt is a new one', (status, result, text) => {
    for (const given of [call(), resumeCall({ rereads: 4 })]) {
      expectSettled(read(order(openAttempt()), reading([payment(status)]), given), order(newAttempt('payments:1')), {
        status: result,
        paymentId: 'payments:1',
        text: text as never,
        ...(status === 'FAILED' && {
          error: fault('service.failed', 'pay: the processor could not process the payment'),
        }),
      })
    }
  })

  it('PAY-SDK-12: asks the merchant’s server why it was declined', () => {
    const record = order(newAttempt('payments:1'))
    expectStep(
      read(order(openAttempt()), reading([payment('DECLINED')]), resumeCall({ canAskOutcome: true })),
      { name: 'explaining', order: record, payment: payment('DECLINED') },
      [
        { kind: 'store', order: record },
        { kind: 'ask-outcome', paymentId: 'payments:1' },
      ],
    )
  })

  it('PAY-SDK-12: remembers what the payment waited for, and what the return URL says of it', () => {
    const given = call({ canAskOutcome: true, returnHint: 'failed', returnedPaymentId: '1' })
    const record = order(newAttempt('payments:1'))
    expectStep(
      read(order(waitingAttempt()), reading([payment('DECLINED')]), given),
      { name: 'explaining', order: record, payment: payment('DECLINED'), waitedFor: 'challenge', hint: 'failed' },
      [
        { kind: 'store', order: record },
        { kind: 'ask-outcome', paymentId: 'payments:1' },
      ],
    )
  })

  it.each<[PaymentStatus, 'succeeded' | 'failed' | undefined, string | undefined, string, OrderRecord]>([
    ['DECLINED', undefined, undefined, 'decline.authenticate', order(waitingAttempt())],
    ['DECLINED', 'failed', '1', 'decline.authenticate', order(waitingAttempt())],
    ['DECLINED', 'succeeded', '1', 'decline.general', order(waitingAttempt())],
    ['DECLINED', 'succeeded', '2', 'decline.authenticate', order(waitingAttempt())],
    ['DECLINED', undefined, undefined, 'payment.notApproved', order(waitingAttempt({ action: approval }))],
    ['CANCELLED', undefined, undefined, 'payment.notApproved', order(waitingAttempt({ action: approval }))],
    ['CANCELLED', 'succeeded', '1', 'payment.cancelled', order(waitingAttempt({ action: approval }))],
    ['DECLINED', 'succeeded', '1', 'decline.general', order(waitingAttempt({ action: approval }))],
    ['CANCELLED', undefined, undefined, 'payment.cancelled', order(waitingAttempt())],
    ['DECLINED', 'failed', '1', 'decline.general', order(openAttempt())],
  ])(
    'PAY-SDK-12: %s, and the return URL says %s of payment %s: %s',
    (status, returnHint, returnedPaymentId, text, record) => {
      expectSettled(
        read(record, reading([payment(status)]), resumeCall({ returnHint, returnedPaymentId })),
        order(newAttempt('payments:1')),
        { status: status === 'DECLINED' ? 'declined' : 'cancelled', paymentId: 'payments:1', text: text as never },
      )
    },
  )

  it('pay() continues a payment that waits for the customer', () => {
    const listed = reading([payment('NEEDS_3D_SECURE'), payment('NEEDS_3D_SECURE', { paymentId: 'payments:2' })])
    const record = order(waitingAttempt())
    expectStep(
      read(record, listed),
      {
        name: 'opening',
        order: { ...record, abandoned: ['payments:2'] },
        reading: listed,
        waiting: { payment: payment('NEEDS_3D_SECURE'), isConfirmed: true },
      },
      [openIntent],
    )
  })

  it('resume() reads it again a second later, while the service may not know yet that the customer is back', () => {
    const record = order(waitingAttempt())
    expectStep(
      read(record, reading([payment('NEEDS_3D_SECURE')]), resumeCall({ rereads: 4 }), 3),
      { name: 'reading', order: record, rereadsLeft: 2 },
      [{ kind: 'read-payments', intentIds: ['intents:1'], afterMs: 1000 }],
    )
  })

  it.each<[PaymentStatus]>([['NEEDS_3D_SECURE'], ['NEEDS_APM_AUTHORIZATION']])(
    'resume() reports that it still waits: %s',
    (status) => {
      const record = order(waitingAttempt())
      expectSettled(read(record, reading([payment(status)]), resumeCall()), record, waiting(unfinished(status)))
    },
  )
})

describe('a payment that was given back', () => {
  const refunded = {
    status: 'refunded',
    paymentId: 'payments:1',
    amount: shown,
    text: 'payment.refunded',
  } as const

  it.each([
    ['an open attempt', order(openAttempt())],
    ['a paid order', order(paidAttempt())],
  ])('pay() makes another attempt: %s', (_what, record) => {
    const listed = reading([payment('REFUNDED')])
    const another = order(newAttempt('payments:1'))
    expectStep(read(record, listed), { name: 'opening', order: another, reading: listed }, openAnother(another))
  })

  it('PAY-SDK-7: a completed intent takes no other payment: the result says what became of the first', () => {
    const step = read(order(paidAttempt()), reading([payment('REFUNDED')], { isComplete: true }))
    expectSettled(step, order(newAttempt('payments:1')), refunded)
  })

  it.each([
    ['an open attempt', order(openAttempt())],
    ['a paid order', order(paidAttempt())],
  ])('PAY-SDK-7: resume() reports it: %s', (_what, record) => {
    const step = read(record, reading([payment('REFUNDED')]), resumeCall())
    expectSettled(step, order(newAttempt('payments:1')), refunded)
  })

  it('PAY-SDK-6: has the amount that was reported before, if the service reports none now', () => {
    const step = read(order(paidAttempt()), reading([payment('REFUNDED', { amount: null })]), resumeCall())
    expectSettled(step, order(newAttempt('payments:1')), refunded)
  })

  it.each<[PaymentStatus, 'cancelled' | 'declined' | 'failed', string]>([
    ['CANCELLED', 'cancelled', 'payment.lapsed'],
    ['DECLINED', 'declined', 'payment.lapsed'],
    ['FAILED', 'failed', 'payment.failed'],
  ])('PAY-SDK-7: resume() reports a reservation that was released: %s', (status, result, text) => {
    const record = order(paidAttempt({ status: 'AUTHORISED' }))
    expectSettled(read(record, reading([payment(status)]), resumeCall()), order(newAttempt('payments:1')), {
      status: result,
      paymentId: 'payments:1',
      text: text as never,
      ...(status === 'FAILED' && {
        error: fault('service.failed', 'pay: the processor could not process the payment'),
      }),
    })
  })
})

describe('the service lists no payment of the open attempt', () => {
  const known = order(openAttempt({ paymentId: 'payments:1' }))
  const unlinkedKnown = order(unlinkedAttempt({ paymentId: 'payments:1' }))

  it('PAY-SDK-11: asks the merchant’s server about a payment whose id is known', () => {
    expectStep(
      read(known, reading(), call({ canAskOutcome: true })),
      { name: 'asking', order: known, paymentId: 'payments:1', reading: reading() },
      [{ kind: 'ask-outcome', paymentId: 'payments:1' }],
    )
  })

  it('PAY-SDK-1: pay() goes on, to repeat the key', () => {
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
  ])('PAY-SDK-11: resume() reports an attempt that nobody can be asked about: %s', (_why, record) => {
    expectSettled(read(record, reading(), resumeCall()), record, pending(untraceable(), 'payments:1'))
  })

  it('an attempt whose intent is gone cannot be looked up', () => {
    const gone = reading([], { gone: ['intents:1'] })
    expectSettled(read(order(openAttempt()), gone, resumeCall()), order(unlinkedAttempt()), pending(untraceable()))
  })

  it('PAY-SDK-2: an abandoned payment that a deleted intent listed may have been confirmed since', () => {
    const record = order(newAttempt(), { abandoned: ['payments:1'] })
    const gone = reading([], { gone: ['intents:1'] })
    expectSettled(read(record, gone), record, pending(untraceable(), 'payments:1'))
    // The server with its own keys knows; and what only the page's address named never counted.
    expect(read({ ...record, serverKeys: true }, gone)[0].name).toBe('opening')
    expect(read({ ...record, claimed: 'payments:1' }, gone)[0]).toMatchObject({
      name: 'opening',
      order: { abandoned: [] },
    })
  })

  it('PAY-SDK-2: an abandoned payment that an intent still lists as declined counts no longer', () => {
    const record = order(newAttempt(), { abandoned: ['payments:1'] })
    const listed = reading([payment('DECLINED')], { gone: ['intents:2'] })
    expect(read(record, listed)[0]).toMatchObject({ name: 'opening', order: { abandoned: [] } })
  })

  it('another intent that is gone says nothing of the attempt', () => {
    const gone = reading([], { gone: ['intents:2'] })
    expectSettled(read(order(openAttempt()), gone, resumeCall()), order(openAttempt()), pending(stillOpen()))
  })

  it.each([
    [challenge, 'NEEDS_3D_SECURE'],
    [approval, 'NEEDS_APM_AUTHORIZATION'],
  ] as const)('PAY-SDK-13: pay() shows the action again that nobody can be asked about: %o', (action, status) => {
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

  it('PAY-SDK-11: pay() makes no request if the payment is known, has no action, and nobody can be asked', () => {
    expectSettled(read(unlinkedKnown, reading()), unlinkedKnown, pending(untraceable(), 'payments:1'))
  })
})

describe('the service lists no payment of a paid order', () => {
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

  it('PAY-SDK-7: the order stays paid, also after its intent was deleted', () => {
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

describe('no attempt of this browser is open', () => {
  const returning = order(newAttempt(), { abandoned: ['payments:1'] })

  it('pay() goes on, and the payments that still wait are known', () => {
    const listed = reading([
      payment('NEEDS_APM_AUTHORIZATION', { paymentId: 'payments:2' }),
      payment('DECLINED', { paymentId: 'payments:3' }),
    ])
    expectStep(
      read(returning, listed),
      { name: 'opening', order: { ...returning, abandoned: ['payments:2'] }, reading: listed },
      [openIntent],
    )
  })

  it('PAY-SDK-1: takes no payment of another browser for its own: one that waits may be confirmed later', () => {
    const listed = reading([payment('DECLINED'), payment('NEEDS_3D_SECURE', { paymentId: 'payments:2' })])
    const record = order(newAttempt())
    expectStep(
      read(record, listed),
      { name: 'opening', order: { ...record, abandoned: ['payments:2'] }, reading: listed },
      [openIntent],
    )
  })

  it('PAY-SDK-9: reports a payment that was made in another browser', () => {
    for (const given of [call(), resumeCall()]) {
      const { intentId: _, ...paid } = paidAttempt({ completion: 'due' })
      expectSettled(read(returning, reading([payment()]), given), order(paid), succeeded)
    }
  })

  it('PAY-SDK-9: reports the end of the payment that the address names', () => {
    expectSettled(
      read(returning, reading([payment('DECLINED')]), resumeCall({ returnedPaymentId: '1' })),
      order(newAttempt('payments:1')),
      { status: 'declined', paymentId: 'payments:1', text: 'decline.general' },
    )
  })

  it('PAY-SDK-9: ignores a payment that the order’s intents do not list', () => {
    const given = resumeCall({ returnedPaymentId: 'payments:1' })
    expectSettled(
      read(returning, reading([payment('DECLINED', { paymentId: 'payments:2' })]), given),
      order(),
      undefined,
    )
  })

  it('reports no payment that the address does not name', () => {
    expectSettled(read(returning, reading([payment('DECLINED')]), resumeCall()), order(), undefined)
  })

  it('reads the payment that the address names again while it waits, and then reports that', () => {
    const given = resumeCall({ returnedPaymentId: 'payments:1', rereads: 4 })
    const listed = reading([payment('NEEDS_3D_SECURE')])
    expectStep(read(returning, listed, given, 1), { name: 'reading', order: returning, rereadsLeft: 0 }, [
      { ...readPayments, afterMs: 1000 },
    ])
    expectSettled(read(returning, listed, given, 0), returning, waiting(unfinished('NEEDS_3D_SECURE')))
  })
})

describe('the service cannot be read', () => {
  it.each([
    ['pay()', call()],
    ['resume()', resumeCall()],
  ])('PAY-SDK-2: %s leaves an open attempt pending, under its payment’s id', (_what, given) => {
    expectSettled(unread(order(openAttempt()), given), order(openAttempt()), pending(fault()))
    expectSettled(unread(order(waitingAttempt()), given), order(waitingAttempt()), pending(fault(), 'payments:1'))
  })

  it('PAY-SDK-9: the payment that the address names may have been made', () => {
    const record = order(newAttempt(), { abandoned: ['payments:1'] })
    expectSettled(unread(record), record, pending(fault()))
  })

  it('PAY-SDK-7: a paid order stays paid', () => {
    for (const completion of ['due', 'done'] as const) {
      const record = order(paidAttempt({ completion }))
      expectSettled(unread(record), record, succeeded)
    }
  })

  it('PAY-SDK-6: another amount stays another amount', () => {
    const record = order(paidAttempt({ amount: eur(1), completion: 'withheld' }))
    expectSettled(unread(record), record, otherAmount(eur(1)))
  })

  it('PAY-SDK-6: an amount that the customer is shown by now completes the intent', () => {
    const record = order(paidAttempt({ amount: eur(1), completion: 'withheld' }))
    expectSettled(unread(record, call({ amount: eur(1) })), order(paidAttempt({ amount: eur(1), completion: 'due' })), {
      ...succeeded,
      amount: eur(1),
    })
  })

  it('no attempt is open: pay() goes on', () => {
    const record = order(newAttempt('payments:1'))
    expectStep(unread(record), { name: 'opening', order: record, isUnread: true }, [openIntent])
  })

  it('PAY-SDK-10: a server with its own keys reads the order itself: pay() goes on', () => {
    const record = order(openAttempt(), { serverKeys: true })
    expectStep(unread(record), { name: 'opening', order: record, isUnread: true }, [openIntent])
  })

  it('PAY-SDK-10: resume() cannot ask a server with its own keys to repeat anything', () => {
    const record = order(openAttempt(), { serverKeys: true })
    expectSettled(unread(record, resumeCall()), record, pending(fault()))
  })
})

describe('the merchant’s server was asked about a payment that no intent lists', () => {
  const asked = (
    record: OrderRecord,
    answer: { status?: PaymentStatus; amount?: ReturnType<typeof eur>; declineCode?: string } | undefined,
    given: PaymentCall = call({ canAskOutcome: true }),
    listed: PaymentsReading = reading(),
  ) =>
    transition(
      { name: 'asking', call: given, order: record, paymentId: 'payments:1', reading: listed },
      { kind: 'outcome', answer: answer && { paymentId: 'payments:1', ...answer } },
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
    expectSettled(step, order(paidAttempt({ amount: null })), { ...succeeded, amount: null })
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
