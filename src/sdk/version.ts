/** The package's version, which the frames' addresses carry; the build puts it in. */
export const version: string = __TENDER_VERSION__
