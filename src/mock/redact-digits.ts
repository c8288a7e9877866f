const longDigitRun = /\d(?:[ -]?\d){7,}/g

/**
 * Replaces each run of eight or more digits, spaced or not, since it may be a card number in the
 * wrong place. This is the last line of defence: messages must not contain input values in the
 * first place.
 */
export const redact = (text: string): string => text.replace(longDigitRun, '[digits]')
