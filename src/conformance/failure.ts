import { AssertionError } from 'node:assert'
import { inspect } from 'node:util'

/** The check cannot be run or continued. The message is for the user of the command. */
export class CannotCheck extends Error {
  override name = 'CannotCheck'
}

/** What a case expected and what it received, as text. */
export interface Difference {
  expected: string
  received: string
}

const show = (value: unknown): string => inspect(value, { depth: 6, breakLength: 100, maxStringLength: 300 })

export const differenceOf = (error: unknown): Difference => {
  if (!(error instanceof AssertionError)) {
    return { expected: 'an answer', received: error instanceof Error ? error.message : String(error) }
  }
  const { expected, actual, operator, message, generatedMessage } = error
  const detail = generatedMessage ? '' : ` (${message.split('\n')[0]?.slice(0, 400)})`
  if (operator === '==') return { expected: 'a value', received: `${show(actual)}${detail}` }
  const isNegated = /^not|doesNot/.test(operator)
  return { expected: `${isNegated ? 'not ' : ''}${show(expected)}`, received: `${show(actual)}${detail}` }
}

/**
 * Creates a function that removes the credentials of the run, Client Tokens and card numbers from a
 * text.
 */
export const createRedaction = (secrets: readonly (string | null)[]) => {
  const keys = secrets.filter((secret) => secret !== null && secret !== '')
  return (text: string): string =>
    keys
      .reduce<string>((redacted, key) => redacted.replaceAll(key ?? '', '[key]'), text)
      .replace(/\b(ct|sk|pk)_(test|live)_\w+/g, '[key]')
      .replace(/\d(?:[ -]?\d){11,}/g, '[digits]')
}
