/**
 * Serialises plain data for a comparison with an earlier value. Data that JSON cannot represent
 * equals nothing, not even itself.
 */
export const serialise = (value: unknown): unknown => {
  try {
    return JSON.stringify(value)
  } catch {
    return {}
  }
}
