import { isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { buildServiceSchema, operations } from './operations'

test('ERR-5: every operation of the schema has a resolver, and there is no other resolver', () => {
  const schema = buildServiceSchema()
  const names = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    isObjectType(type) ? Object.keys(type.getFields()) : [],
  )
  expect(Object.keys(operations).sort()).toEqual(names.sort())
})
