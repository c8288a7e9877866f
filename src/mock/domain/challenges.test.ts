import { expect, test } from 'vitest'
import type { ChallengeRecord } from '../store/records'
import { returnUrl } from './challenges'

const challenge: ChallengeRecord = {
  id: 'c',
  accountId: 'acct_demo',
  kind: 'threeDSecure',
  created: 0,
  expires: 1,
  redirectUrl: null,
  paymentId: 'payments:1',
  intentId: 'i',
  passed: { type: 'approve' },
  shown: { amount: null, currency: null, lastDigits: null },
  opened: null,
  device: null,
  result: null,
}

const cases: [string, string][] = [
  ['https://shop.example', 'https://shop.example/?paymentId=payments%3A1&intentId=i&result=failed'],
  [
    'https://shop.example/a?b=c%20d&e',
    'https://shop.example/a?b=c%20d&e&paymentId=payments%3A1&intentId=i&result=failed',
  ],
  ['http://localhost:3000/x#part', 'http://localhost:3000/x?paymentId=payments%3A1&intentId=i&result=failed#part'],
  [
    'https://shop.example/?result=succeeded&a=%20b+c&re%73ult=x&d',
    'https://shop.example/?a=%20b+c&d&paymentId=payments%3A1&intentId=i&result=failed',
  ],
]

test.each(cases)('TDS-7: %s keeps its own query and gets the result', (redirectUrl, expected) => {
  expect(returnUrl({ ...challenge, redirectUrl }, 'failed')).toBe(expected)
})

test('TDS-7: without an intent there is no intentId, and without a return URL no redirect', () => {
  const url = returnUrl({ ...challenge, redirectUrl: 'https://shop.example', intentId: null }, 'succeeded')
  expect(url).toBe('https://shop.example/?paymentId=payments%3A1&result=succeeded')
  expect(returnUrl(challenge, 'succeeded')).toBeNull()
})
