import { isObject } from '../../shared/is-object'
import { invalid, type ValidationIssue } from '../errors'

type Rule = (value: unknown) => boolean

/** A rule for a member: its description for the error, and the check. */
export interface MemberRule {
  expected: string
  isValid: Rule
}

export const wholeNumber = (least: number, most: number): MemberRule => ({
  expected: `a whole number from ${least} to ${most}`,
  isValid: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
})

export const oneOf = (names: readonly string[]): MemberRule => ({
  expected: `one of ${names.join(', ')}`,
  isValid: (value) => typeof value === 'string' && names.includes(value),
})

const describe = ({ expected }: MemberRule): string => `expected ${expected}`

/**
 * Checks that a body is an object that contains only members of `members`, each of which is
 * optional.
 *
 * @throws ServiceError `error.validation` with every issue.
 */
export const checkMembers = (body: unknown, members: Readonly<Record<string, MemberRule>>): Record<string, unknown> => {
  if (!isObject(body)) throw invalid([{ path: 'body', message: 'expected a JSON object' }])
  const issues = Object.entries(body).flatMap(([path, value]): ValidationIssue[] => {
    const member = Object.hasOwn(members, path) ? members[path] : undefined
    // An unknown name may contain anything, so the error does not repeat it.
    if (!member) return [{ path: 'body', message: `expected no other members than ${Object.keys(members).join(', ')}` }]
    return member.isValid(value) ? [] : [{ path, message: describe(member) }]
  })
  if (issues.length > 0) throw invalid(issues)
  return body
}
