/** Something could not be checked: this says nothing about whether it has changed. */
export class CheckFailure extends Error {}
