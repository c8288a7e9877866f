/** The own members of what a page has given, whatever it is: what its prototype or a text would have is none. */
export const membersOf = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {}
