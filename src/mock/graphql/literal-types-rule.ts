import {
  type ASTVisitor,
  GraphQLError,
  type GraphQLInputType,
  type ValidationContext,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql'
import { invalid } from '../errors'
import { issuesOfLiteral } from './literal-issues'

/**
 * Replaces graphql-js's ValuesOfCorrectTypeRule, whose messages quote the value. This rule checks
 * each argument and each default value as a whole, so that every issue has a path.
 */
export const literalTypesRule = (context: ValidationContext): ASTVisitor => {
  const judge = (value: ValueNode, type: GraphQLInputType, path: string) => {
    const issues = issuesOfLiteral(value, type, path)
    if (issues.length === 0) return
    const originalError = invalid(issues)
    context.reportError(new GraphQLError(originalError.message, { nodes: value, originalError }))
  }
  return {
    Argument: (node) => {
      const argument = context.getArgument()
      if (argument) judge(node.value, argument.type, argument.name)
    },
    VariableDefinition: ({ variable, defaultValue }: VariableDefinitionNode) => {
      const type = context.getInputType()
      if (defaultValue && type) judge(defaultValue, type, variable.name.value)
    },
  }
}
