import { type Fault, invalid } from '../errors'

type Rule = (value: unknown) => boolean

/** What a member has to be: in words for the error, and as a rule. */
export interface Member {
  expected: string
  holds: Rule
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const wholeNumber = (least: number, most: number): Member => ({
  expected: `a whole number from ${least} to ${most}`,
  holds: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
})

export const oneOf = (names: readonly string[]): Member => ({
  expected: `one of ${names.join(', ')}`,
  holds: (value) => typeof value === 'string' && names.includes(value),
})

const describe = ({ expected }: Member): string => `expected ${expected}`

/**
 * Takes an object with these members and no other; each may be left out.
 * @throws ServiceError `error.validation` with every fault.
 */
export const takeMembers = (body: unknown, members: Readonly<Record<string, Member>>): Record<string, unknown> => {
  if (!isObject(body)) throw invalid([{ path: 'body', message: 'expected a JSON object' }])
  const faults = Object.entries(body).flatMap(([path, value]): Fault[] => {
    const member = Object.hasOwn(members, path) ? members[path] : undefined
    // A name that nobody knows may hold anything, and is not repeated.
    if (!member) return [{ path: 'body', message: `expected no members but ${Object.keys(members).join(', ')}` }]
    return member.holds(value) ? [] : [{ path, message: describe(member) }]
  })
  if (faults.length > 0) throw invalid(faults)
  return body
}
