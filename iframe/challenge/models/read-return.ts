/** What our own return document says when the bank has sent the customer to it. */
export interface ReturnMessage {
  tender: 'returned'
  /** The challenge that its address named. */
  challenge: string
}

/** The part of a message's event that says who sent what. */
export type Heard = Pick<MessageEvent, 'data' | 'origin' | 'source'>

/**
 * Whether this is our return document, in the frame that shows the bank's page, at the end of just this challenge. Only a document of
 * the service's own origin can have that origin, and a challenge that came before has another id. It is a hint all the same.
 */
export const isReturn = (
  { data, origin, source }: Heard,
  ours: { origin: string; bank: Window | null | undefined; challenge: string },
): boolean => {
  if (!ours.bank || source !== ours.bank || origin !== ours.origin) return false
  const { tender, challenge } = Object(data) as Partial<Record<keyof ReturnMessage, unknown>>
  return tender === 'returned' && challenge === ours.challenge
}
