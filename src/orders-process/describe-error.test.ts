import { expect, test } from 'vitest'
import { TenderError } from '../shared/tender-error'
import { describeError } from './describe-error'

test('describeError() › names the order, the causes, and each invalid member once', () => {
  const cause = new TenderError('options.invalid', 'The order has amount: expected a number', {
    fields: [
      { path: 'amount', message: 'expected a number' },
      { path: 'flowId', message: 'expected a text' },
    ],
  })
  expect(describeError(new Error('Not paid', { cause }), 'order_1')).toBe(
    'order_1: Not paid, because options.invalid: The order has amount: expected a number; flowId: expected a text',
  )
})

test('describeError() › is one line', () => {
  expect(describeError(new Error('one\ntwo'), '')).toBe('one two')
})
