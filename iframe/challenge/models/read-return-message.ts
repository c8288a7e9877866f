import { readReturnHint } from '../../../src/shared/return-hint'
import type { ReturnHint } from '../../../src/shared/types'

/** The message that our own return document sends when the bank has redirected the customer to it. */
export interface ReturnMessage extends ReturnHint {
  tender: 'returned'
  /** The challenge that the address of the return document names. */
  challenge: string
}

/** The part of a message's event that says who sent what. */
export type Heard = Pick<MessageEvent, 'data' | 'origin' | 'source'>

/**
 * Reads the message of our return document, from the frame that shows the bank's page, at the end of this challenge. Only a document of
 * the service's own origin can have that origin, and an earlier challenge has another id. The message is a hint, not a proof.
 * @returns undefined for any other message
 */
export const readReturn = (
  { data, origin, source }: Heard,
  ours: { origin: string; bank: Window | null | undefined; challenge: string },
): ReturnHint | undefined => {
  if (!ours.bank || source !== ours.bank || origin !== ours.origin) return undefined
  const { tender, challenge, result } = Object(data) as Partial<Record<keyof ReturnMessage, unknown>>
  return tender === 'returned' && challenge === ours.challenge ? readReturnHint(result) : undefined
}
