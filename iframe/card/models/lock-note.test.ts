import { expect, it } from 'vitest'
import { en } from '../../../src/shared/messages/en'
import { methodNoteText } from '../../payment/models/method-note'
import { lockNoteText } from './lock-note'

const confirming = 'Confirming your payment…'

it.each([
  [{ kind: 'checking' }, 'Checking for an earlier payment…'],
  [{ kind: 'confirming' }, confirming],
  [{ kind: 'window', method: 'PAYPAL' }, 'Complete your payment in the window that has opened'],
  [undefined, ''],
  // What a hostile page may send.
  [{ kind: 'confirming', method: 'Call +1 555 0100' }, confirming],
  [{ kind: 'confirming', method: ['PAYPAL'] }, confirming],
  [{ kind: 'constructor' }, ''],
  [null, ''],
])('a card form and the payment element show, for %j, %j', (note, text) => {
  expect([lockNoteText(note as never, en), methodNoteText(note as never, en)]).toEqual([text, text])
})

it.each([
  ['PAYPAL', 'Confirming your payment with PayPal…'],
  ['APPLE_PAY', 'Confirming your payment with Apple Pay…'],
])('the payment element names the method %s', (method, text) => {
  expect(methodNoteText({ kind: 'confirming', method }, en)).toBe(text)
  expect(lockNoteText({ kind: 'confirming', method }, en)).toBe(confirming)
})
