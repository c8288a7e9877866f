import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from '../../../src/shared/types'
import {
  approval,
  call,
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
  unknownAmount,
  waiting,
  waitingAttempt,
} from '../testing/payment-machine'
import type { OrderRecord } from './order'
import { beginCall } from './recover'
import type { PaymentCall, PaymentsReading } from './state'
import { transition } from './transition'

/** Passes the payments that the service lists to the state `reading`. */
const read = (record: OrderRecord, listed: PaymentsReading, given: PaymentCall = call(), rereadsLeft = 0) =>
  transition({ name: 'reading', call: given, order: record, rereadsLeft }, { kind: 'payments-read', reading: listed })

const unread = (record: OrderRecord, given: PaymentCall = call()) =>
  transition(
    { name: 'reading', call: given, order: record, rereadsLeft: 0 },
    { kind: 'payments-unread', error: fault() },
  )

/** An attempt whose payment is known. */
const named = openAttempt({ paymentId: 'payments:1' })

/** No request of the attempt can still arrive. */
const arrived = { quietMs: 90_001 }

const openIntent = { kind: 'open-intent' } as const

/** The record is stored first, because no intent is started for an order that is stored as paid. */
const openAnother = (record: OrderRecord) => [{ kind: 'store', order: record }, openIntent] as const

const readPayments = { kind: 'read-payments', intentIds: ['intents:1'], afterMs: 0 } as const

describe('the start of a call', () => {
  it('PAY-SDK-1: reads the outcome of an open attempt before anything else', () => {
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

describe('a listed payment of the open attempt', () => {
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

  describe('PAY-SDK-16: if the id of its payment is not known', () => {
    const others = [payment('DECLINED', { paymentId: '2' }), payment('FAILED', { paymentId: 'payments:3' })]
    const record = order(openAttempt({ earlier: ['payments:2'] }), { abandoned: ['3'] })
    const cleared = order(openAttempt({ earlier: ['payments:2'] }))

    it('is not ended by a listed payment while a request can still arrive', () => {
      for (const status of ['CANCELLED', 'DECLINED', 'FAILED', 'REFUNDED'] as const) {
        const listed = reading([payment(status), ...others], { quietMs: 90_000 })
        expectSettled(read(record, listed, resumeCall()), cleared, pending(stillOpen()))
        expectStep(read(record, listed), { name: 'opening', order: cleared, reading: listed }, [openIntent])
      }
    })

    it('is ended by the newest payment that belongs to no other attempt, once no request can arrive', () => {
      expectSettled(
        read(record, reading([payment('CANCELLED'), ...others], arrived)),
        order(newAttempt('payments:2', 'payments:1')),
        { status: 'cancelled', paymentId: 'payments:1', text: 'payment.cancelled' },
      )
      const two = [payment('DECLINED'), payment('CANCELLED', { paymentId: 'payments:4' })]
      expectSettled(read(order(openAttempt()), reading(two, arrived)), order(newAttempt('payments:4')), {
        status: 'cancelled',
        paymentId: 'payments:4',
        text: 'payment.cancelled',
      })
    })

    it('is not ended while one of these payments waits for the customer, and stores the id of that one', () => {
      const waits = payment('NEEDS_3D_SECURE')
      const listed = reading([waits, payment('DECLINED', { paymentId: 'payments:4' })], arrived)
      const outcome = waiting(unfinished(waits.status))
      expectSettled(read(order(openAttempt()), listed, resumeCall()), order(named), outcome)
      const next = { name: 'opening', order: order(named), reading: listed } as const
      expectStep(read(order(openAttempt()), listed), { ...next, waiting: { payment: waits, isConfirmed: true } }, [
        openIntent,
      ])
    })

    it('does not replace a waiting payment while a request can still arrive', () => {
      const listed = reading([payment('NEEDS_3D_SECURE')])
      const unconfirmed = { name: 'opening', order: order(openAttempt()), reading: listed } as const
      expectStep(read(order(openAttempt()), listed), unconfirmed, [openIntent])
      const unfinishedAction = waiting(unfinished('NEEDS_3D_SECURE'))
      expectSettled(read(order(openAttempt()), listed, resumeCall()), order(openAttempt()), unfinishedAction)
    })

    it('is paid by any listed payment that is paid', () => {
      const paid = order(paidAttempt({ earlier: ['payments:2'], completion: 'due' }))
      expectSettled(read(record, reading([payment(), ...others])), paid, succeeded)
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
      order(paidAttempt({ paymentId: 'payments:2', amount: null, completion: 'withheld' })),
      unknownAmount('payments:2'),
    )
    expectSettled(read(withheld, reading([payment()])), order(paidAttempt({ completion: 'due' })), succeeded)
  })

  it('PAY-SDK-6: has the amount null if the service reports none, and completes the intent', () => {
    expectSettled(
      read(order(openAttempt()), reading([payment('SUCCEEDED', { amount: null })])),
      order(paidAttempt({ amount: null, completion: 'due', asked: shown })),
      { ...succeeded, amount: null },
    )
  })

  it('reports an abandoned payment that was made later', () => {
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
      expectSettled(read(order(named), reading([payment(status)]), given), order(newAttempt('payments:1')), {
        status: result,
        paymentId: 'payments:1',
        text: text as never,
        ...(status === 'FAILED' && {
          error: fault('service.failed', 'pay(): the processor could not process the payment'),
        }),
      })
    }
  })

  it('PAY-SDK-12: asks the merchant’s server why it was declined', () => {
    const record = order(newAttempt('payments:1'))
    expectStep(
      read(order(named), reading([payment('DECLINED')]), resumeCall({ canAskOutcome: true })),
      { name: 'explaining', order: record, payment: payment('DECLINED') },
      [
        { kind: 'store', order: record },
        { kind: 'ask-outcome', paymentId: 'payments:1' },
      ],
    )
  })

  it('PAY-SDK-12: remembers what the payment waited for, and its result in the return URL', () => {
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
    ['DECLINED', 'failed', '1', 'decline.general', order(named)],
  ])(
    'PAY-SDK-12: %s, with the result %s of payment %s in the return URL: %s',
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
    ['an open attempt', order(named)],
    ['a paid order', order(paidAttempt())],
  ])('pay() makes another attempt: %s', (_what, record) => {
    const listed = reading([payment('REFUNDED')])
    const another = order(newAttempt('payments:1'))
    expectStep(read(record, listed), { name: 'opening', order: another, reading: listed }, openAnother(another))
  })

  it('PAY-SDK-7: pay() reports it if the intent is complete, and accepts no other payment', () => {
    const step = read(order(paidAttempt()), reading([payment('REFUNDED')], { isComplete: true }))
    expectSettled(step, order(newAttempt('payments:1')), refunded)
  })

  it.each([
    ['an open attempt', order(named)],
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
        error: fault('service.failed', 'pay(): the processor could not process the payment'),
      }),
    })
  })
})

describe('a browser without an open attempt', () => {
  const returning = order(newAttempt(), { abandoned: ['payments:1'] })

  it('pay() continues, and the payments that still wait are stored', () => {
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

  it('PAY-SDK-9: reports the outcome of the payment that the address names', () => {
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

describe('a service that cannot be read', () => {
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

  it('PAY-SDK-6: the intent is completed if the customer is now shown that amount', () => {
    const record = order(paidAttempt({ amount: eur(1), completion: 'withheld' }))
    expectSettled(unread(record, call({ amount: eur(1) })), order(paidAttempt({ amount: eur(1), completion: 'due' })), {
      ...succeeded,
      amount: eur(1),
    })
  })

  it('pay() continues if no attempt is open', () => {
    const record = order(newAttempt('payments:1'))
    expectStep(unread(record), { name: 'opening', order: record, isUnread: true }, [openIntent])
  })

  it('PAY-SDK-10: pay() continues if the server assigns the keys, because it reads the order itself', () => {
    const record = order(openAttempt(), { serverKeys: true })
    expectStep(unread(record), { name: 'opening', order: record, isUnread: true }, [openIntent])
  })

  it('PAY-SDK-10: resume() is pending, because it sends no request', () => {
    const record = order(openAttempt(), { serverKeys: true })
    expectSettled(unread(record, resumeCall()), record, pending(fault()))
  })
})
