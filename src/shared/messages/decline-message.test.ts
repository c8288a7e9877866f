import { describe, expect, it } from 'vitest'
import { declineMessageKey } from './decline-message'
import { paymentTexts } from './en'

describe('declineMessageKey', () => {
  it.each([
    ['EXPIRED_CARD', 'decline.expired'],
    ['INVALID_CVC', 'decline.details'],
    ['AUTHORIZATION_REQUIRED', 'decline.authenticate'],
    ['UNSUPPORTED_CARD', 'decline.unsupported'],
  ])('%s is told as %s', (code, key) => expect(declineMessageKey(code)).toBe(key))

  it.each(['SUSPECTED_FRAUD', 'GENERAL_DECLINE', 'a new one', '', 'constructor', '__proto__', undefined])(
    '%s is told in the general words',
    (code) => expect(declineMessageKey(code)).toBe('decline.general'),
  )
})

describe('the English texts', () => {
  it('promise that nothing was charged for every decline', () => {
    for (const [key, text] of Object.entries(paymentTexts))
      if (key.startsWith('decline.')) expect(text).toMatch(/Nothing was charged/)
  })

  it('do not promise it while that is not known', () => {
    expect(paymentTexts['payment.pending']).not.toMatch(/Nothing was charged/)
  })
})
