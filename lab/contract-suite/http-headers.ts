import assert from 'node:assert/strict'
import type { ContractCase } from './contract-case'
import { startIntent, textAt } from './helpers'

/** The only format of `Date` that a server may send (RFC 9110, 5.6.7). */
const dateForm = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

const minuteMs = 60_000

export const httpHeaderCases: readonly ContractCase[] = [
  {
    name: 'HTTP-14: Date follows the clock of the records',
    run: async ({ call }) => {
      const answer = await startIntent(call)
      assert.match(answer.headers.date ?? '', dateForm)
      const sinceStartMs = Date.parse(answer.headers.date ?? '') - Date.parse(textAt(answer, 'data.startIntent.date'))
      // `Date` has no fractions of a second, so it may be up to a second early.
      assert.ok(sinceStartMs > -1000 && sinceStartMs < minuteMs, `${sinceStartMs} ms after the intent was started`)
    },
  },
  {
    name: 'HTTP-14: the response to a rejected request has Date too',
    run: async ({ call }) => {
      const answer = await call('{ __typename }', { key: null })
      assert.equal(answer.status, 401)
      assert.match(answer.headers.date ?? '', dateForm)
    },
  },
]
