/** Something could not be checked. It may have changed or not. */
export class CheckFailure extends Error {}
