/** A value that may be absent, as a record stores it: null instead of undefined. */
type Stored<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value

/** Returns the named members of an object; null for each that is absent. */
export const membersOf = <Source extends object, Name extends keyof Source>(
  source: Source,
  ...names: readonly Name[]
) =>
  Object.fromEntries(names.map((name) => [name, source[name] ?? null])) as {
    [Member in Name]-?: Stored<Source[Member]>
  }
