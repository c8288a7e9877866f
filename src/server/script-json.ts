/**
 * Serialises a value for a `<script type="application/json">` in a page, such as the JSON block of
 * the script tag (`data-options`). Escapes `<`, so that no text in the value can close the script
 * element, and the two line separators that older parsers of JavaScript reject.
 *
 * @param value a value that JSON can represent. It becomes public, so it must not contain secrets
 * @throws TypeError for a circular reference or a BigInt
 */
export const scriptJson = (value: object): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] as string)

const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
