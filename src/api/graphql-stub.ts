/**
 * Stands in for the `graphql` package where it is bundled for browsers. Our documents are text with one named operation each; all
 * that graphql-request looks for in them is its kind and its name, so no parser and no printer travels with a frame.
 */
const operation = /^\s*(query|mutation)\s+(\w+)/

export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' } as const

export const parse = (document: string) => {
  const [, kind, name] = operation.exec(document) ?? []
  return { definitions: [{ kind: Kind.OPERATION_DEFINITION, operation: kind, name: { value: name } }] }
}

/** @throws Error always: nothing here sends a parsed document. */
export const print = (): never => {
  throw new Error('Documents are sent as text')
}
