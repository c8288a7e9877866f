import { expect } from 'vitest'
import type { OrderState } from '../../../src/shared/order-state'

/** The answer of a route, as `post` of the shop's world returns it. */
interface Answered {
  body: Partial<OrderState>
}

/** Matches the answer for an attempt whose outcome is unknown. */
export const unknownOutcome = expect.objectContaining({ version: 1, status: 'asked', askAgainMs: 2000 })

/** Returns the payment of an answer that is paid or ended. */
export const paymentIn = ({ body }: Answered) =>
  body.status === 'paid' || body.status === 'ended' ? (body.payment ?? undefined) : undefined

/** Returns the payment and the URL of an answer with a pending customer action. */
export const waitingIn = ({ body }: Answered): { url: string; paymentId: string } =>
  body.status === 'waiting'
    ? { url: body.action?.url ?? '', paymentId: body.payment?.id ?? '' }
    : { url: '', paymentId: '' }

/** Test cards of the mock. */
export const numbers = {
  approved: '4242424242424242',
  alsoApproved: '5555555555554444',
  declined: '4000000000000002',
  challenged: '4000002760003184',
  alsoChallenged: '4000000000003220',
  disputed: '4000000000000259',
} as const
