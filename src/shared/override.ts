import type { TextKey } from './messages/en'
import type { TextOverrides } from './types'

/**
 * Whether a value can replace a text of the SDK. An empty text would leave an input without a
 * label; the limit allows a long sentence.
 */
export const isOverride = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 300

/**
 * Returns the page's own text if it is valid; otherwise undefined. Code that must work without the
 * core (`pay-lock.ts`, `retry-button.ts`) does not use this function and ignores empty texts only.
 */
export const ownText = (overrides: TextOverrides | undefined, key: TextKey): string | undefined => {
  const value: unknown = overrides?.[key]
  return isOverride(value) ? value : undefined
}
