import { expect, it } from 'vitest'
import { newAttempt, openAttempt, order, paidAttempt, unlinkedAttempt } from '../testing/payment-machine'
import { isAlternativeAttempt, isOpenLinked, mayBePaid, unlinkAttempt, updateOpenAttempt } from './order'

it.each([
  ['a new attempt', order(newAttempt('payments:1')), false, false, false],
  ['an abandoned payment', order(newAttempt(), { abandoned: ['payments:1'] }), true, false, false],
  ['an open attempt', order(openAttempt()), true, true, false],
  ['an open attempt without an intent', order(unlinkedAttempt()), true, false, false],
  ['an alternative method', order(openAttempt({ method: 'alternative/PAYPAL' })), true, true, true],
  ['a paid order', order(paidAttempt()), true, false, false],
])('%s: may be paid, is linked, is an alternative method', (_what, record, isOpen, isLinked, isAlternative) => {
  expect([mayBePaid(record), isOpenLinked(record), isAlternativeAttempt(record)]).toEqual([
    isOpen,
    isLinked,
    isAlternative,
  ])
})

it.each([
  ['a new attempt', order(newAttempt('payments:1'))],
  ['a paid order', order(paidAttempt())],
])('%s stays as it is when an open attempt would change or lose its intent', (_what, record) => {
  expect(updateOpenAttempt(record, { paymentId: 'payments:2' })).toEqual(record)
  expect(unlinkAttempt(record)).toEqual(record)
})
