export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
  return isJsonObject(value) ? value : undefined
}
