import { describe, expect, it } from 'vitest'
import { outcomeReasonNames } from '../../contract/generated/names'
import { declineMessageKey } from './decline-message'
import { type DeclineReason, declineReasons } from './decline-table'

const reasons: [name: string, reason: DeclineReason][] = Object.entries(declineReasons)

it('declineReasons has every outcome reason of the service, and no other', () => {
  expect(Object.keys(declineReasons).sort()).toEqual([...outcomeReasonNames].sort())
})

describe('declineMessageKey', () => {
  it.each(reasons)('%s has the text of the table', (name, { customer }) =>
    expect(declineMessageKey(name)).toBe(customer),
  )

  it.each(['a new one', '', 'constructor', '__proto__', undefined])('%s has the general text', (code) =>
    expect(declineMessageKey(code)).toBe('decline.general'),
  )

  it('does not reveal to a thief what the bank knows about the card', () => {
    const revealing = [
      'SUSPECTED_FRAUD',
      'LOST_RESTRICTED_OR_STOLEN_CARD',
      'BLOCKED_LIST',
      'PIN_RETRY_EXCEEDED',
      'INCORRECT_PIN',
    ]
    expect(new Set([...revealing, 'GENERAL_DECLINE'].map(declineMessageKey)).size).toBe(1)
  })

  it('does not name the wrong detail', () => {
    const details = ['INVALID_CVC', 'INCORRECT_NUMBER', 'INVALID_DATE', 'INVALID_ADDRESS', 'INVALID_CARD_OR_ACCOUNT']
    expect(new Set(details.map(declineMessageKey)).size).toBe(1)
  })
})
