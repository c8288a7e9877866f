import { readReturnHint } from '../../../src/shared/return-hint'
import type { ReturnHint } from '../../../src/shared/types'

/** The message that the return document sends. The bank redirects the customer to that document. */
export interface ReturnMessage extends ReturnHint {
  tender: 'returned'
  /** The challenge that the URL of the return document names. */
  challenge: string
}

export type ReceivedMessage = Pick<MessageEvent, 'data' | 'origin' | 'source'>

/**
 * Reads the message that the return document sends at the end of this challenge. The message must
 * come from the bank's iframe, with the service's own origin, and with the id of this challenge and
 * not of an earlier one. It is a hint and does not prove the outcome.
 * @returns undefined for any other message
 */
export const readReturnMessage = (
  { data, origin, source }: ReceivedMessage,
  expected: { origin: string; bank: Window | null | undefined; challenge: string },
): ReturnHint | undefined => {
  if (!expected.bank || source !== expected.bank || origin !== expected.origin) return undefined
  const { tender, challenge, result } = Object(data) as Partial<Record<keyof ReturnMessage, unknown>>
  return tender === 'returned' && challenge === expected.challenge ? readReturnHint(result) : undefined
}
