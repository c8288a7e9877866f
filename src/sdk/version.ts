/** The version of the package, which is part of every frame's address. The build sets it. */
export const version: string = __TENDER_VERSION__
