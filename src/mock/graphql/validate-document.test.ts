import { SingleFieldSubscriptionsRule, specifiedRules, ValuesOfCorrectTypeRule } from 'graphql'
import { expect, test } from 'vitest'
import { rules } from './validate-document'

test('ERR-2: all rules of graphql-js apply, except the one that is replaced and the one for subscriptions', () => {
  const missing = specifiedRules.filter((rule) => !rules.includes(rule))
  expect(missing).toEqual([SingleFieldSubscriptionsRule, ValuesOfCorrectTypeRule])
})
