const memory = globalThis as typeof globalThis & { shop?: Map<string, unknown> }
memory.shop ??= new Map()

/**
 * Creates a value once per process. Next.js loads a file once for its routes and once for its
 * pages, so a `const` of a file is not shared between them. A shop with a database does not need
 * this.
 */
export const shared = <Value>(name: string, create: () => Value): Value => {
  const values = memory.shop as Map<string, Value>
  const value = values.get(name) ?? create()
  values.set(name, value)
  return value
}
