import { readFileSync } from 'node:fs'
import { buildSchema, findBreakingChanges, parse } from 'graphql'
import { expect, test } from 'vitest'
import { buildServiceSchema } from './build-schema'

const contract = readFileSync(new URL('../contract/service.graphql', import.meta.url), 'utf8')

test('API-1: the contract parses', () => {
  expect(parse(contract).definitions.length).toBeGreaterThan(50)
})

test('API-1: the schema takes nothing away from the contract and retypes nothing', () => {
  expect(findBreakingChanges(buildSchema(contract), buildServiceSchema())).toEqual([])
})
