/**
 * The options of MiniSearch. VitePress writes the functions into the pages as text, so they cannot
 * use other names of this file.
 */
export const search = {
  options: {
    /**
     * Makes one search term of all spellings of 3-D Secure. The default divides it into "3", "D"
     * and "Secure", and every page has a term that begins with "d".
     */
    tokenize: (text: string): string[] =>
      text.replace(/\b3[-‑ ]?d(?:[-‑ ]?secure|s2?)?\b/gi, ' 3dsecure ').split(/[\n\r\p{Z}\p{P}]+/u),
  },
  searchOptions: {
    /** Guides come before the specification and the decisions, which contain the same terms. */
    boostDocument: (id: string): number => {
      if (/\/(guide\/|quick-start)/.test(id)) return 2
      return /\/(spec\/|decisions\/|interface-coverage|threat-model|changelog)/.test(id) ? 0.5 : 1
    },
  },
}
