import { replaceDigitRuns } from '../shared/digit-runs'

/**
 * Replaces each run of eight or more digits, since it may be a card number in the wrong place. This
 * is the last line of defence: messages must not contain input values in the first place.
 */
export const redact = (text: string): string => replaceDigitRuns(text, 8, '[digits]')
