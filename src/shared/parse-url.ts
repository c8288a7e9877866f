/**
 * Parses a URL.
 *
 * @param base the URL to which a relative one refers
 * @returns undefined if the text is not a URL. `URL.canParse` is not in Safari 16.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
