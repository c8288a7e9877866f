import { describe, expect, it } from 'vitest'
import { outcomeReasonNames } from '../contract/generated/names'
import { declineReasons } from './decline-reasons'
import { textKeyOf } from './result-texts'

it('declineReasons has every outcome reason of the service, and no other', () => {
  expect(Object.keys(declineReasons).sort()).toEqual([...outcomeReasonNames].sort())
})

describe('textKeyOf', () => {
  it.each(['a new one', '', 'constructor', '__proto__', undefined])('%s has the general texts', (code) =>
    expect([textKeyOf(code, 'declined'), textKeyOf(code, 'ended'), textKeyOf(code, 'open')]).toEqual([
      'decline.general',
      'payment.unavailable',
      'payment.pending',
    ]),
  )

  it('depends on the phase', () => {
    expect(textKeyOf('network.offline', 'ended')).toBe('payment.offline')
    expect(textKeyOf('network.offline', 'open')).toBe('payment.pending')
    expect(textKeyOf('EXPIRED_CARD', 'declined')).toBe('decline.expired')
  })

  it('does not reveal to a thief what the bank knows about the card', () => {
    const revealing = [
      'SUSPECTED_FRAUD',
      'LOST_RESTRICTED_OR_STOLEN_CARD',
      'BLOCKED_LIST',
      'PIN_RETRY_EXCEEDED',
      'INCORRECT_PIN',
    ]
    expect(new Set([...revealing, 'GENERAL_DECLINE'].map((code) => textKeyOf(code, 'declined'))).size).toBe(1)
  })

  it('does not name the wrong detail', () => {
    const details = ['INVALID_CVC', 'INCORRECT_NUMBER', 'INVALID_DATE', 'INVALID_ADDRESS', 'INVALID_CARD_OR_ACCOUNT']
    expect(new Set(details.map((code) => textKeyOf(code, 'declined'))).size).toBe(1)
  })
})
