import { readFileSync } from 'node:fs'
import { buildSchema, findBreakingChanges, parse, printSchema, validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { buildServiceSchema } from './build-schema'
import { schemaFromSdl } from './schema-from-sdl'
import { sdl } from './sdl'

const contract = readFileSync(new URL('../contract/service.graphql', import.meta.url), 'utf8')

test('API-1: the contract parses', () => {
  expect(parse(contract).definitions.length).toBeGreaterThan(50)
})

test('API-1: the schema takes nothing away from the contract and retypes nothing', () => {
  expect(findBreakingChanges(buildSchema(contract), buildServiceSchema())).toEqual([])
})

test('API-2: the schema is what graphql-js makes of the same text, and it is valid', () => {
  expect(printSchema(schemaFromSdl(sdl))).toBe(printSchema(buildSchema(sdl)))
  expect(printSchema(schemaFromSdl(contract))).toBe(printSchema(buildSchema(contract)))
  expect(validateSchema(buildServiceSchema())).toEqual([])
})

test('API-2: a type that is not defined is named', () => {
  expect(() => schemaFromSdl('type Query { a: Missing }')).toThrow('Missing')
})
