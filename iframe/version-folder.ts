/** The address of this version's files, seen from a frame: `{base}/frames/{version}/`. Documents in other languages than English lie one folder deeper. */
export const versionFolder = (): URL => new URL(document.documentElement.lang === 'en' ? './' : '../', location.href)
