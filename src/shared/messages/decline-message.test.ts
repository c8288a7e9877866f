import { describe, expect, it } from 'vitest'
import { outcomeReasons } from '../../mock/records/outcome-reason'
import { declineMessageKey } from './decline-message'
import { type DeclineReason, declineReasons } from './decline-reasons'

const reasons: [name: string, reason: DeclineReason][] = Object.entries(declineReasons)

it('knows every outcome reason of the service, and no other', () => {
  expect(Object.keys(declineReasons).sort()).toEqual([...outcomeReasons].sort())
})

describe('declineMessageKey', () => {
  it.each(reasons)('%s: the page is told what the table says', (name, { customer }) =>
    expect(declineMessageKey(name)).toBe(customer),
  )

  it.each(['a new one', '', 'constructor', '__proto__', undefined])('%s is told in the general words', (code) =>
    expect(declineMessageKey(code)).toBe('decline.general'),
  )

  it('tells a thief nothing of what the bank knows of the card', () => {
    const telling = [
      'SUSPECTED_FRAUD',
      'LOST_RESTRICTED_OR_STOLEN_CARD',
      'BLOCKED_LIST',
      'PIN_RETRY_EXCEEDED',
      'INCORRECT_PIN',
    ]
    expect(new Set([...telling, 'GENERAL_DECLINE'].map(declineMessageKey)).size).toBe(1)
  })

  it('does not tell which of the details is wrong', () => {
    const details = ['INVALID_CVC', 'INCORRECT_NUMBER', 'INVALID_DATE', 'INVALID_ADDRESS', 'INVALID_CARD_OR_ACCOUNT']
    expect(new Set(details.map(declineMessageKey)).size).toBe(1)
  })
})
