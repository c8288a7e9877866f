import {
  type ASTVisitor,
  type DocumentNode,
  ExecutableDefinitionsRule,
  FieldsOnCorrectTypeRule,
  FragmentsOnCompositeTypesRule,
  GraphQLError,
  type GraphQLSchema,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  LoneAnonymousOperationRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  TypeInfo,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  ValidationContext,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  visit,
  visitInParallel,
  visitWithTypeInfo,
} from 'graphql'
import { limitsRule } from './limits-rule'
import { literalTypesRule } from './literal-types-rule'

/**
 * The rules of the GraphQL specification, but the one about literals is ours and the one about subscriptions, of which there are
 * none, is left out. They are named one by one so that the two weigh nothing in the worker.
 */
export const rules = [
  ExecutableDefinitionsRule,
  UniqueOperationNamesRule,
  LoneAnonymousOperationRule,
  KnownTypeNamesRule,
  FragmentsOnCompositeTypesRule,
  VariablesAreInputTypesRule,
  ScalarLeafsRule,
  FieldsOnCorrectTypeRule,
  UniqueFragmentNamesRule,
  KnownFragmentNamesRule,
  NoUnusedFragmentsRule,
  PossibleFragmentSpreadsRule,
  NoFragmentCyclesRule,
  UniqueVariableNamesRule,
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  KnownDirectivesRule,
  UniqueDirectivesPerLocationRule,
  KnownArgumentNamesRule,
  UniqueArgumentNamesRule,
  ProvidedRequiredArgumentsRule,
  VariablesInAllowedPositionRule,
  OverlappingFieldsCanBeMergedRule,
  UniqueInputFieldNamesRule,
  MaxIntrospectionDepthRule,
  literalTypesRule,
]

const mostErrors = 50

const runRules = (
  schema: GraphQLSchema,
  document: DocumentNode,
  laws: readonly ((context: ValidationContext) => ASTVisitor)[],
): GraphQLError[] => {
  const errors: GraphQLError[] = []
  const typeInfo = new TypeInfo(schema)
  const context = new ValidationContext(schema, document, typeInfo, (error) => {
    if (errors.length < mostErrors) errors.push(error)
  })
  try {
    visit(document, visitWithTypeInfo(typeInfo, visitInParallel(laws.map((law) => law(context)))))
  } catch (cause) {
    // The rule about overlapping fields compares each pair of equal fields. Beyond half a million comparisons it
    // throws this error, which graphql-js does not export.
    if (!(cause instanceof GraphQLError)) throw cause
    errors.push(new GraphQLError('The document repeats fields too often'))
  }
  return errors
}

/** What is wrong with a document, at most as many faults as anyone would read. One that is too large is not looked at further. */
export const validateDocument = (schema: GraphQLSchema, document: DocumentNode): GraphQLError[] => {
  const tooMuch = runRules(schema, document, [limitsRule])
  return tooMuch.length > 0 ? tooMuch : runRules(schema, document, rules)
}
