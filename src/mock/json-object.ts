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

/** A JSON argument as an object: it may be one, or text that holds one. Nothing when it is neither. */
export const readJsonObject = (argument: unknown): JsonObject | undefined => {
  const value = typeof argument === 'string' ? parse(argument) : argument
  return isJsonObject(value) ? value : undefined
}
