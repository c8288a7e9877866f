import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql'
import { isObject } from '../../shared/is-object'
import type { ValidationIssue } from '../errors'

const expected = (type: GraphQLInputType): string => `expected ${String(type)}`

/**
 * Reports an unknown member. Its name is included only if it looks like a name of the interface,
 * which has two digits at most, because a client may have sent a value in place of a name.
 */
export const unknownMember = (path: string, name: string): ValidationIssue =>
  /^[A-Za-z_]\w{0,40}$/.test(name) && name.replaceAll(/\D/g, '').length <= 2
    ? { path: `${path}.${name}`, message: 'is not a member of the type' }
    : { path, message: 'has a member that is not in the type' }

const objectIssues = (value: unknown, type: GraphQLInputObjectType, path: string): ValidationIssue[] => {
  if (!isObject(value)) return [{ path, message: expected(type) }]
  const fields = type.getFields()
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
  const missing = Object.values(fields).filter(
    (field) => isRequiredInputField(field) && value[field.name] === undefined,
  )
  return [
    ...unknown.map((name) => unknownMember(path, name)),
    ...missing.map((field) => ({ path: `${path}.${field.name}`, message: expected(field.type) })),
    ...Object.values(fields).flatMap((field) =>
      value[field.name] === undefined ? [] : issuesOfValue(value[field.name], field.type, `${path}.${field.name}`),
    ),
  ]
}

/**
 * Finds the issues of a variable's value. Each has a path and the expected type, but not the value.
 */
export const issuesOfValue = (value: unknown, type: GraphQLInputType, path: string): ValidationIssue[] => {
  if (isNonNullType(type)) {
    return value === null || value === undefined
      ? [{ path, message: expected(type) }]
      : issuesOfValue(value, type.ofType, path).map((issue) =>
          issue.path === path && issue.message === expected(type.ofType) ? { path, message: expected(type) } : issue,
        )
  }
  if (value === null || value === undefined) return []
  if (isListType(type)) {
    return Array.isArray(value)
      ? value.flatMap((item, index) => issuesOfValue(item, type.ofType, `${path}.${index}`))
      : issuesOfValue(value, type.ofType, path)
  }
  if (isInputObjectType(type)) return objectIssues(value, type, path)
  try {
    return type.parseValue(value) === undefined ? [{ path, message: expected(type) }] : []
  } catch {
    return [{ path, message: expected(type) }]
  }
}
