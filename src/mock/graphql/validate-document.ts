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
 * The rules of the GraphQL specification, except two: `literalTypesRule` replaces the rule for
 * literals, and the rule for subscriptions is left out, because the schema has none. Each rule is
 * imported by name, so that the other two are not in the worker.
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
    // OverlappingFieldsCanBeMergedRule compares every pair of equal fields. After a limited amount
    // of work graphql-js throws an error. That error is not exported, so any thrown GraphQLError
    // counts as it.
    if (!(cause instanceof GraphQLError)) throw cause
    errors.push(new GraphQLError('The document repeats fields too often'))
  }
  return errors
}

/**
 * Validates a document and returns at most 50 errors. A document that exceeds a limit is not
 * validated further.
 */
export const validateDocument = (schema: GraphQLSchema, document: DocumentNode): GraphQLError[] => {
  const tooMuch = runRules(schema, document, [limitsRule])
  return tooMuch.length > 0 ? tooMuch : runRules(schema, document, rules)
}
