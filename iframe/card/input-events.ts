/**
 * The events that show that an input is in use. If software that fills in an input dispatches
 * events, one of these is the first.
 */
export const inputEvents = ['focus', 'keydown', 'beforeinput', 'input', 'change'] as const
