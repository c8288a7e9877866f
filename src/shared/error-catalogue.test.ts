import { describe, expect, it } from 'vitest'
import { messageKeyOf, outcomesIn, pendingKeyOf } from '../../iframe/controller/models/outcome'
import { type ErrorCode, fixedByOf, TenderError } from './error'
import { type ErrorEntry, errorCatalogue } from './error-catalogue'
import { paymentTexts } from './messages/en'

const entries = Object.entries(errorCatalogue) as [ErrorCode, ErrorEntry][]

/** Those that arise only once the merchant's server has been asked, or beside an attempt that is open. */
const open: ErrorCode[] = [
  'authorise.answer',
  'authorise.timeout',
  'authorise.intentMissing',
  'intent.unavailable',
  'action.unfinished',
  'action.address',
  'payment.open',
  'payment.elsewhere',
]

describe('the error catalogue', () => {
  it.each(entries)('%s is mended by whom the SDK names', (code, { fixedBy }) => expect(fixedByOf(code)).toBe(fixedBy))

  it.each(entries)('%s is told in whole sentences', (_code, { happened, next }) => {
    for (const sentence of [happened, next]) expect(sentence).toMatch(/^[A-Z][^|]+[.]$/)
  })

  it.each(entries.filter(([, { customer }]) => customer !== null))(
    '%s: the customer reads it',
    (code, { customer }) => {
      // It brings its words along.
      if (code === 'card.invalid') return
      expect(open.includes(code) ? pendingKeyOf(code) : messageKeyOf(code)).toBe(customer)
    },
  )

  it('a payment that waits for the customer is told in the words of action.unfinished', () => {
    const { endOf } = outcomesIn(paymentTexts)
    for (const status of ['NEEDS_3D_SECURE', 'NEEDS_APM_AUTHORIZATION'] as const) {
      const end = endOf({ paymentId: 'payments:1', status })
      expect([end.error?.code, end.message]).toEqual([
        'action.unfinished',
        paymentTexts[errorCatalogue['action.unfinished'].customer],
      ])
    }
  })

  it('promises no customer of an open payment that nothing was charged', () => {
    const { unknown } = outcomesIn(paymentTexts)
    for (const [code] of entries) expect(unknown(new TenderError(code, code)).message).not.toMatch(/charged/)
  })

  it('lets nobody try again who has to change something first', () => {
    const waiting = entries.filter(([, { fixedBy }]) => fixedBy === 'network' || fixedBy === 'service')
    expect(waiting.filter(([, { retry }]) => retry !== 'yes')).toEqual([])
  })
})
