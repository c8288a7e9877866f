import * as graphql from 'graphql'
import { describe, expect, it } from 'vitest'
import { getIntent, startIntent, tokenisePaymentMethod, updateIntent } from './browser-operations'
import { Kind, parse, print } from './graphql-stub'

const operations = [startIntent, getIntent, updateIntent, tokenisePaymentMethod]

describe('graphql-stub', () => {
  it.each(operations)(
    'parse() returns for $name what the client reads of the result of the graphql package',
    ({ document }) => {
      const [theirs, ...others] = graphql.parse(document).definitions
      expect(others).toEqual([])
      expect(parse(document).definitions).toMatchObject([
        {
          kind: theirs?.kind,
          operation: (theirs as graphql.OperationDefinitionNode).operation,
          name: { value: (theirs as graphql.OperationDefinitionNode).name?.value },
        },
      ])
    },
  )

  it('parse() returns the name of the operation', () => {
    for (const { name, document } of operations) expect(parse(document).definitions[0]?.name.value).toBe(name)
  })

  it('Kind equals that of the graphql package', () => {
    expect(Kind.OPERATION_DEFINITION).toBe(graphql.Kind.OPERATION_DEFINITION)
  })

  it('print() throws, because only strings are sent', () => expect(print).toThrow())
})
