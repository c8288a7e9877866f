/** Plain data as the controller reads it, to be compared with another time; what JSON cannot hold is like nothing else. */
export const serialise = (value: unknown): unknown => {
  try {
    return JSON.stringify(value)
  } catch {
    return {}
  }
}
