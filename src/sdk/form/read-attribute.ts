/**
 * Reads the text of an attribute. Returns undefined if the attribute is absent or its text is
 * invalid.
 */
export type ReadAttribute<Value> = (text: string | undefined) => Value | undefined

export const readText: ReadAttribute<string> = (text) => text || undefined

/** An attribute without a value is `true`, as in HTML. */
export const readFlag: ReadAttribute<boolean> = (text) =>
  text === '' || text === 'true' || (text === 'false' ? false : undefined)

/** The names are separated by spaces. */
export const readList: ReadAttribute<readonly string[]> = (text) => text?.match(/\S+/g) ?? undefined

/** An http or https address, which may be relative to the page. */
export const readAddress: ReadAttribute<string> = (text) => text?.match(/^(https?:|(?![\w+.-]+:)).+/i)?.[0]
