import { describe, expect, it } from 'vitest'
import { pendingOutcome, toPaymentEnd } from '../../iframe/controller/payment/payment-outcome'
import { type ErrorCode, TenderError } from './error'
import { type ErrorEntry, errorCatalogue } from './error-catalogue'
import { fixedByOf } from './error-codes'
import { pageTexts, paymentTexts } from './messages/en'

const entries = Object.entries(errorCatalogue) as [ErrorCode, ErrorEntry][]

describe('the error catalogue', () => {
  it.each(entries)('%s is described in whole sentences', (_code, { happened, next }) => {
    for (const sentence of [happened, next]) expect(sentence).toMatch(/^[A-Z][^|]+[.]$/)
  })

  it('promises no customer of an open payment that nothing was charged', () => {
    for (const [code] of entries) {
      const { message } = toPaymentEnd(pendingOutcome(new TenderError(code, code)), { ...paymentTexts, ...pageTexts })
      expect(code === 'intent.completed' ? '' : message).not.toMatch(/nothing .*charged/i)
    }
  })

  it('lets an error be retried if the network or the service fixes it', () => {
    const passing = entries.filter(([code]) => /network|service/.test(fixedByOf(code)))
    expect(passing.filter(([, { retry }]) => retry !== 'yes')).toEqual([])
  })
})
