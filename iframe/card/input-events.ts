/** The events that show that the customer or other software uses an input. */
export const inputEvents = ['focus', 'keydown', 'beforeinput', 'input', 'change'] as const
