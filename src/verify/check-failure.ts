/** The error if something could not be checked, so that it is unknown whether it has changed. */
export class CheckFailure extends Error {}
