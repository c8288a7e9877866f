/** The error for a page or file that could not be checked, so it is unknown whether it differs. */
export class CheckFailure extends Error {}
