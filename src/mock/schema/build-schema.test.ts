import { readFileSync } from 'node:fs'
import { buildSchema, findBreakingChanges, parse, validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { buildServiceSchema } from './build-schema'
import { sdl } from './sdl'

const contract = readFileSync(new URL('../contract/service.graphql', import.meta.url), 'utf8')

test('API-1: the contract parses', () => {
  expect(parse(contract).definitions.length).toBeGreaterThan(50)
})

test('API-1: the schema removes nothing from the contract and changes no type', () => {
  expect(findBreakingChanges(buildSchema(contract), buildServiceSchema())).toEqual([])
})

test('API-2: the schema text and the schema are valid', () => {
  expect(() => buildSchema(sdl)).not.toThrow()
  expect(validateSchema(buildServiceSchema())).toEqual([])
})

test('API-2: an undefined type is reported by its name', () => {
  expect(() => buildSchema(`${sdl} extend type Query { added: Missing }`)).toThrow('Missing')
})
