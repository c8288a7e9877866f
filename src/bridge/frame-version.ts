/**
 * Returns the version of a frame's document from its path, `…/frames/{version}/{role}.html` or
 * `…/frames/{version}/{locale}/{role}.html`. Returns an empty string for any other path.
 */
export const frameVersionOf = (pathname: string): string =>
  /\/frames\/([^/]+)\/(?:[^/]+\/)?[^/]+\.html$/.exec(pathname)?.[1] ?? ''

/**
 * Returns the version of the document in a window. Returns an empty string if the path names none,
 * or if the document is of another origin.
 */
export const versionOfWindow = (window: Window): string => {
  try {
    return frameVersionOf(window.location.pathname)
  } catch {
    return ''
  }
}
