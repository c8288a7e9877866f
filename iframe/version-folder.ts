/**
 * Returns the URL of this version's files: `{base}/frames/{version}/`. Documents in English are in that
 * folder, and those in other languages one folder below.
 */
export const versionFolder = (): URL => new URL(document.documentElement.lang === 'en' ? './' : '../', location.href)
