/**
 * The handles by which a page names payment methods. They are random, so that they reveal nothing
 * of a token, and the page can name only methods of the list that it has received.
 */
export interface Handles {
  /** Returns the handle of a method, which stays the same. */
  of(token: string): string
}

export const createHandles = (newHandle: () => string): Handles => {
  const handles = new Map<string, string>()
  return {
    of: (token) => {
      const handle = handles.get(token) ?? newHandle()
      handles.set(token, handle)
      return handle
    },
  }
}
