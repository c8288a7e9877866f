const longDigitRun = /\d(?:[ -]?\d){7,}/g

/**
 * The last defence: no message leaves the service with a run of eight or more digits, spaced or not, since that may
 * be a card number that somebody put in the wrong place. The rules before it never quote a value at all.
 */
export const redact = (text: string): string => text.replace(longDigitRun, '[digits]')
