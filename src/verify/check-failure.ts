/** Something could not be checked. Whether it has changed is unknown. */
export class CheckFailure extends Error {}
