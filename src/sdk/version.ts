/**
 * The version of the package. The build inserts it. It is part of the URL of every frame that the
 * SDK creates.
 */
export const version: string = __TENDER_VERSION__
