/**
 * Whether a value can replace a text of the SDK. An empty text would leave an input without a
 * label; the limit allows a long sentence.
 */
export const isOverride = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 300
