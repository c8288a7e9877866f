import * as graphql from 'graphql'
import { describe, expect, it } from 'vitest'
import { completeIntent } from './complete-intent'
import { getIntent } from './get-intent'
import { Kind, parse, print } from './graphql-stub'
import { startIntent } from './start-intent'
import { tokenisePaymentMethod } from './tokenise-payment-method'
import { updateIntent } from './update-intent'

const operations = [startIntent, getIntent, updateIntent, completeIntent, tokenisePaymentMethod]

describe('graphql-names', () => {
  it.each(operations)('finds in $name what the graphql package finds, as far as the client looks', ({ document }) => {
    const [theirs, ...others] = graphql.parse(document).definitions
    expect(others).toEqual([])
    expect(parse(document).definitions).toMatchObject([
      {
        kind: theirs?.kind,
        operation: (theirs as graphql.OperationDefinitionNode).operation,
        name: { value: (theirs as graphql.OperationDefinitionNode).name?.value },
      },
    ])
  })

  it('names an operation after its place in the answer', () => {
    for (const { name, document } of operations) expect(parse(document).definitions[0]?.name.value).toBe(name)
  })

  it('calls kinds as the graphql package does', () => {
    expect(Kind.OPERATION_DEFINITION).toBe(graphql.Kind.OPERATION_DEFINITION)
  })

  it('prints nothing: no parsed document is ever sent', () => expect(print).toThrow())
})
