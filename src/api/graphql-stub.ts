/**
 * Replaces the package `graphql` in builds in which only graphql-request uses it. Each document is
 * a string with one named operation. graphql-request reads only its kind and name, so no parser is
 * needed.
 */
const operation = /^\s*(query|mutation)\s+(\w+)/

export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' } as const

export const parse = (document: string) => {
  const [, kind, name] = operation.exec(document) ?? []
  return { definitions: [{ kind: Kind.OPERATION_DEFINITION, operation: kind, name: { value: name } }] }
}

/** @throws Error always, because only strings are sent */
export const print = (): never => {
  throw new Error('Documents must be strings')
}
