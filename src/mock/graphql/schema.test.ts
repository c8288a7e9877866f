import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema, validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { features } from '../../contract/generated/features'
import { baseSdl } from '../../contract/generated/schema'
import { schemaWith } from '../../contract/schema-with'
import { buildServiceSchema } from './operations'

const base = buildSchema(baseSdl)

test.each([[[]], ...features.map((feature) => [[feature]]), [[...features]]])(
  'API-1: the schema with the features %j removes nothing from the base',
  (announced) => {
    const schema = schemaWith(announced)
    expect(validateSchema(schema)).toEqual([])
    expect(findBreakingChanges(base, schema)).toEqual([])
  },
)

test('API-1: the schema without features is the base', () => {
  const printed = (schema: typeof base) => printSchema(lexicographicSortSchema(schema))
  expect(printed(schemaWith([]))).toBe(printed(base))
})

test('API-2: the mock serves valid schemas', () => {
  expect(validateSchema(buildServiceSchema('base'))).toEqual([])
  expect(validateSchema(buildServiceSchema('full'))).toEqual([])
})
