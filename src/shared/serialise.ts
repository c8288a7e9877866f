/**
 * Serialises data, so that it can be compared with a later value. For data that JSON cannot
 * represent, returns a new object, which is equal to nothing.
 */
export const serialise = (value: unknown): unknown => {
  try {
    return JSON.stringify(value)
  } catch {
    return {}
  }
}
