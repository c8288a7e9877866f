import { isObject } from '../shared/is-object'

export type JsonObject = Readonly<Record<string, unknown>>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a JSON argument as an object. The argument may be an object, or a JSON string that contains
 * an object. Returns undefined for anything else.
 */
export const readJsonObject = (argument: unknown): JsonObject | undefined => {
  const value = typeof argument === 'string' ? parse(argument) : argument
  return isObject(value) ? value : undefined
}
