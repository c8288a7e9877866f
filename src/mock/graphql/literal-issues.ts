import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type ValueNode,
} from 'graphql'
import type { ValidationIssue } from '../errors'
import { unknownMember } from './variable-issues'

const expected = (type: GraphQLInputType): string => `expected ${String(type)}`

const objectIssues = (node: ValueNode, type: GraphQLInputObjectType, path: string): ValidationIssue[] => {
  if (node.kind !== Kind.OBJECT) return [{ path, message: expected(type) }]
  const fields = type.getFields()
  const given = new Set(node.fields.map((field) => field.name.value))
  const missing = Object.values(fields).filter((field) => isRequiredInputField(field) && !given.has(field.name))
  return [
    ...missing.map((field) => ({ path: `${path}.${field.name}`, message: expected(field.type) })),
    ...node.fields.flatMap(({ name, value }) => {
      const field = fields[name.value]
      return field ? issuesOfLiteral(value, field.type, `${path}.${field.name}`) : [unknownMember(path, name.value)]
    }),
  ]
}

/**
 * Finds the issues of a value that is written in the document, like `issuesOfValue` does for
 * variables. A variable inside the value is skipped, because other rules check it.
 */
export const issuesOfLiteral = (node: ValueNode, type: GraphQLInputType, path: string): ValidationIssue[] => {
  if (node.kind === Kind.VARIABLE) return []
  if (isNonNullType(type)) {
    if (node.kind === Kind.NULL) return [{ path, message: expected(type) }]
    return issuesOfLiteral(node, type.ofType, path).map((issue) =>
      issue.path === path && issue.message === expected(type.ofType) ? { path, message: expected(type) } : issue,
    )
  }
  if (node.kind === Kind.NULL) return []
  if (isListType(type)) {
    return node.kind === Kind.LIST
      ? node.values.flatMap((item, index) => issuesOfLiteral(item, type.ofType, `${path}.${index}`))
      : issuesOfLiteral(node, type.ofType, path)
  }
  if (isInputObjectType(type)) return objectIssues(node, type, path)
  try {
    return type.parseLiteral(node, undefined) === undefined ? [{ path, message: expected(type) }] : []
  } catch {
    return [{ path, message: expected(type) }]
  }
}
