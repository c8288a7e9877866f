import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, sign } from './signature'

const parts = { method: 'POST', time: 1_764_000_000, body: '{"trackingId":"order_1","route":"authorise"}' }
const now = parts.time

test('sign() › is HMAC-SHA256 over version, method, time and body', () => {
  const text = `v1\nPOST\n1764000000\n${parts.body}`
  expect(sign(parts, ['secret'])).toBe(`v1=${createHmac('sha256', 'secret').update(text).digest('hex')}`)
})

test('isSigned() › accepts one of two secrets during a rotation', () => {
  const signature = sign(parts, ['new', 'old'])
  expect(isSigned(parts, signature, 'new', now)).toBe(true)
  expect(isSigned(parts, signature, 'old', now)).toBe(true)
  expect(isSigned(parts, signature, 'other', now)).toBe(false)
})

test.each<[string, Partial<typeof parts>]>([
  ['method', { method: 'GET' }],
  ['time', { time: now + 1 }],
  ['order', { body: parts.body.replace('order_1', 'order_2') }],
  ['route', { body: parts.body.replace('authorise', 'settle') }],
  ['body', { body: `${parts.body} ` }],
])('isSigned() › rejects a request with another %s', (_, change) => {
  expect(isSigned({ ...parts, ...change }, sign(parts, ['secret']), 'secret', now)).toBe(false)
})

test.each([
  [-301, false],
  [-300, true],
  [300, true],
  [301, false],
  [Number.NaN, false],
])('isSigned() › with a clock that differs by %s seconds: %s', (difference, expected) => {
  expect(isSigned(parts, sign(parts, ['secret']), 'secret', now + difference)).toBe(expected)
})

test.each([[''], ['undefined'], ['v1='], ['v2=00'], [sign(parts, ['secret']).slice(0, -1)]])(
  'isSigned() › rejects the signature "%s"',
  (signature) => {
    expect(isSigned(parts, signature, 'secret', now)).toBe(false)
  },
)
