/**
 * Parses a URL.
 *
 * @param base the base of a relative URL
 * @returns undefined if the URL is invalid. Safari 16 does not support `URL.canParse`.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
