import { isJsonObject, type JsonObject } from '../../json-object'

/** What Apple throws for a call in the wrong state or place. */
export const invalidAccess = (message: string): DOMException => new DOMException(message, 'InvalidAccessError')

/** @throws TypeError unless it is an object */
export const object = (value: unknown, name: string): JsonObject => {
  if (!isJsonObject(value)) throw new TypeError(`${name} must be an object`)
  return value
}

/** @throws TypeError unless it is absent or an array; absent is an empty one */
export const list = (value: unknown, name: string): readonly unknown[] => {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new TypeError(`${name} must be a sequence`)
  return value
}

/** @throws TypeError unless it is a text with something in it */
export const text = (value: unknown, name: string): string => {
  if (typeof value !== 'string' || value === '') throw new TypeError(`Missing ${name}.`)
  return value
}

/** @throws TypeError unless it is absent or one of these */
export const oneOf = (value: unknown, allowed: readonly string[], name: string): void => {
  if (value !== undefined && !allowed.includes(String(value))) {
    throw new TypeError(`"${String(value)}" is not a valid ${name}.`)
  }
}
