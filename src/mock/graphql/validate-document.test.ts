import { SingleFieldSubscriptionsRule, specifiedRules, ValuesOfCorrectTypeRule } from 'graphql'
import { expect, test } from 'vitest'
import { rules } from './validate-document'

test('ERR-2: every rule of graphql-js is applied but the two that are replaced or need none', () => {
  const missing = specifiedRules.filter((rule) => !rules.includes(rule))
  expect(missing).toEqual([SingleFieldSubscriptionsRule, ValuesOfCorrectTypeRule])
})
