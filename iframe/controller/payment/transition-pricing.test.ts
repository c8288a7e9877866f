import { describe, expect, it } from 'vitest'
import {
  answer,
  call,
  eur,
  expectSettled,
  expectStep,
  newAttempt,
  openAttempt,
  order,
  otherAmount,
  paidAttempt,
  payment,
  reading,
  resumeCall,
  shown,
  succeeded,
  unknownAmount,
  withoutIntent,
} from '../testing/payment-machine'
import type { OrderRecord } from './order'
import type { AuthoriseAnswer } from './parse-authorise-response'
import type { PaymentCall } from './state'
import { transition } from './transition'

// A service without `linkedPaymentAmount` lists payments without their amounts.
const listed = payment('SUCCEEDED', { amount: null })
const read = (record: OrderRecord, given: PaymentCall) =>
  transition(
    { name: 'reading', call: given, order: record, rereadsLeft: 0 },
    { kind: 'payments-read', reading: reading([listed]) },
  )
const asking = { canAskOutcome: true }
const withheld = paidAttempt({ amount: null, completion: 'withheld', asked: shown })

describe('PAY-SDK-6: a paid payment whose amount is not listed', () => {
  it('is stored as paid, and the merchant’s server is asked for the amount', () => {
    for (const given of [call(asking), resumeCall(asking)]) {
      const known = order(openAttempt({ paymentId: 'payments:1' }))
      const state = { name: 'pricing', order: known, payment: listed, isComplete: false } as const
      expectStep(read(order(openAttempt()), given), state, [
        { kind: 'store', order: order(withheld) },
        { kind: 'ask-outcome', paymentId: 'payments:1' },
      ])
    }
  })

  const priced = (given: AuthoriseAnswer | undefined, of: PaymentCall = call(asking), record = order(openAttempt())) =>
    transition(read(record, of)[0], { kind: 'outcome', answer: given, serverKeys: false })

  it('is compared with the amount that the server reports', () => {
    expectSettled(priced(answer({ amount: shown })), order(paidAttempt({ completion: 'due' })), succeeded)
    const tenfold = order(paidAttempt({ amount: eur(50_990), completion: 'withheld' }))
    expectSettled(priced(answer({ amount: eur(50_990) })), tenfold, otherAmount(eur(50_990)))
    const recovered = priced(answer({ amount: shown }), resumeCall({ ...asking, amount: eur(7000) }))
    expectSettled(recovered, order(paidAttempt({ completion: 'due' })), succeeded)
  })

  it.each([
    ['no answer', undefined],
    ['an answer without an amount', answer()],
    ['an answer about another payment', answer({ paymentId: 'payments:2', amount: eur(1) })],
  ])('%s: succeeds only if the price has not changed since the request', (_what, given) => {
    const paid = paidAttempt({ amount: null, completion: 'due', asked: shown })
    expectSettled(priced(given), order(paid), { ...succeeded, amount: null })
    const raised = priced(given, call({ ...asking, amount: eur(7000) }))
    expectSettled(raised, order(withheld), { ...otherAmount(shown), amount: null })
  })

  it('is not a success if another browser requested it and no amount can be known', () => {
    const { asked: _, ...foreign } = withheld
    const none = order({ ...withoutIntent(foreign), earlier: ['payments:0'] })
    expectSettled(read(order(newAttempt('payments:0')), call()), none, unknownAmount())
    const other = order(openAttempt({ paymentId: 'payments:2' }))
    expectSettled(read(other, call()), order(foreign), unknownAmount())
  })

  it('compares a stored payment with the price of its request at every later call', () => {
    const stored = order(paidAttempt({ amount: null, asked: shown }))
    expectSettled(read(stored, call()), stored, { ...succeeded, amount: null })
    expect(read(stored, call({ amount: eur(7000) }))[0]).toMatchObject({
      outcome: { error: { code: 'amount.mismatch' } },
    })
    expectSettled(read(stored, resumeCall({ amount: eur(7000) })), stored, { ...succeeded, amount: null })
  })
})
