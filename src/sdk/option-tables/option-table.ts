import type { ReadAttribute, readFlag } from '../form/read-attribute'

/** Describes an option that is no boolean. */
export const other = 0

/**
 * Describes each option of a type. The code does not compile if an option is missing, is unknown,
 * or has another type. Warnings about unknown options and the properties of the bindings come from
 * these tables.
 */
export type OptionTable<Options> = {
  readonly [Name in keyof Options]-?: IsFlag<Options[Name]> extends true ? 'flag' : typeof other
}

/** Reads each option of a type from the text of an attribute. */
export type AttributeReaders<Options> = {
  readonly [Name in keyof Options]-?: IsFlag<Options[Name]> extends true ? typeof readFlag : ReadAttribute<unknown>
}

type IsFlag<Value> = [Value] extends [boolean | undefined] ? true : false
