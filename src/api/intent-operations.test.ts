import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { completeIntent } from './complete-intent'
import { getIntent } from './get-intent'
import { intentOperations } from './intent-operations'
import { startIntent } from './start-intent'
import { updateIntent } from './update-intent'

const contract = readFileSync(new URL('../mock/contract/service.graphql', import.meta.url), 'utf8')
const addition = ' amount: Amount }\ntype IntentCart {'
const published = buildSchema(contract.replace(addition, ' }\ntype IntentCart {'))

const faultsOf = (schema: typeof published, { document }: { document: string }) =>
  validate(schema, parse(document)).map(({ message }) => message)

describe('intentOperations', () => {
  it('returns the published operations if the service announces no extensions', () => {
    const operations = intentOperations({ linkedPaymentAmount: false })
    expect(JSON.stringify(operations)).toBe(JSON.stringify({ startIntent, getIntent, updateIntent, completeIntent }))
    expect(contract).toContain(addition)
    for (const operation of Object.values(operations)) expect(faultsOf(published, operation)).toEqual([])
  })

  it('selects the amounts of linked payments if the service announces them', () => {
    for (const operation of Object.values(intentOperations({ linkedPaymentAmount: true }))) {
      expect(faultsOf(buildSchema(contract), operation)).toEqual([])
      expect(faultsOf(published, operation)).toEqual([expect.stringContaining('"amount" on type "LinkedPayment"')])
    }
  })
})
