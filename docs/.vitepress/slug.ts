/**
 * Returns the anchor of a heading. It is the one that repositories of Git hosts use, so links work
 * in both places.
 */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replace(/ /g, '-')
