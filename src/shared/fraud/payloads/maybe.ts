/** A value that may be absent, undefined or null, as databases return it. */
export type Maybe<T> = T | null | undefined
