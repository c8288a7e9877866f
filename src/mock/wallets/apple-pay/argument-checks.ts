import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'

/** Creates the error with which Apple rejects a call, for example one in the wrong state. */
export const invalidAccess = (message: string): DOMException => new DOMException(message, 'InvalidAccessError')

/**
 * Returns the value as an object.
 * @throws TypeError for any other value.
 */
export const object = (value: unknown, name: string): JsonObject => {
  if (!isObject(value)) throw new TypeError(`${name} must be an object`)
  return value
}

/**
 * Returns an array; empty if the value is absent.
 *
 * @throws TypeError for any other value.
 */
export const list = (value: unknown, name: string): readonly unknown[] => {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new TypeError(`${name} must be a sequence`)
  return value
}

/**
 * Returns the value as a string that is not empty.
 * @throws TypeError for any other value.
 */
export const text = (value: unknown, name: string): string => {
  if (typeof value !== 'string' || value === '') throw new TypeError(`Missing ${name}.`)
  return value
}

/**
 * Checks that a value is absent or allowed.
 * @throws TypeError otherwise.
 */
export const oneOf = (value: unknown, allowed: readonly string[], name: string): void => {
  if (value !== undefined && !allowed.includes(String(value))) {
    throw new TypeError(`"${String(value)}" is not a valid ${name}.`)
  }
}
