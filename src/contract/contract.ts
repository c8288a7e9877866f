/** The check of an answer: a schema of zod, whose types are not in the published declarations. */
export interface AnswerSchema<Answer> {
  safeParse(
    answer: unknown,
  ): { success: true; data: Answer } | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } }
}

/** An operation of the service, as it is generated from the schema. */
export interface Contract<Variables, Answer = unknown> {
  /** The name of the operation, which is also the member of `data` that contains the answer. */
  name: string
  /** The GraphQL document. Lines that end with `#name` are optional: see `documentOf`. */
  document: string
  /** Creates the check of the answer. */
  result: () => AnswerSchema<Answer>
  /**
   * Converts the variables. Needed for an argument whose input type has no name in the
   * specification: the document then has a variable for the member of the argument, such as
   * `billing: { status: $billing }`. @default no conversion
   */
  variablesOf?: (variables: object) => object
  /** The feature of the whole operation. Absent for operations of the base. */
  feature?: string
  /** The members of the variables that need a feature, as paths. */
  additions?: readonly (readonly [path: string, feature: string])[]
  /** Only for the type checker: the type of the document's variables. */
  variables?: Variables
}

/** A line that ends with a mark, such as ` #linkedPaymentAmount`. */
const optionalLine = /.* #(\w+)\n/g

/**
 * Returns the document of an operation. A line that ends with `#name` is kept only if `has(name)`
 * is true: `name` is a feature, or an argument of the operation. So the document contains no
 * feature that the service lacks. The mark of a kept line is a comment for GraphQL.
 */
export const documentOf = (document: string, has: (name: string) => boolean): string =>
  document.replace(optionalLine, (line, name: string) => (has(name) ? line : '')).replace(/\(\s*\)/g, '')

/** The request of an operation: its document and variables. JSON omits undefined variables. */
export const requestOf = (
  { document, variablesOf }: Pick<Contract<object>, 'document' | 'variablesOf'>,
  variables: object,
  features: readonly string[],
): { document: string; variables: object } => ({
  document: documentOf(
    document,
    (name) => features.includes(name) || (variables as Record<string, unknown>)[name] !== undefined,
  ),
  variables: variablesOf?.(variables) ?? variables,
})
