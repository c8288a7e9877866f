import { authorizePayment } from '../api/server/authorize-payment'
import { generateClientToken } from '../api/server/generate-client-token'
import { getPayment } from '../api/server/get-payment'
import { TenderError } from '../shared/error'
import type { AuthoriseRequest } from '../shared/types'
import type { Carried, Network } from './network'
import type { Reply } from './service'

/**
 * How the merchant's server takes the next request to authorise. `keen`: it repeats what failed. `slow`: it asks the service late, but
 * within the time in which a request counts as under way. `down`: the request does not reach it. `answerLost`: it does its work, and
 * nobody hears of it. `refuses`: sold out, says the merchant, and charges nothing.
 */
export const moods = ['fine', 'keen', 'slow', 'down', 'answerLost', 'refuses'] as const
export type Mood = (typeof moods)[number]

export interface Merchant {
  clientToken(): Promise<unknown>
  /** @param flowId the payment flow that the merchant's own records name for the order */
  authorise(request: AuthoriseRequest, flowId: string): Promise<unknown>
  outcome(paymentId: string): Promise<unknown>
  /** How it takes the requests that come next, one after the other. */
  mood(mood: Mood): void
  calm(): void
  /** The key of each request for a payment of this order that went on to the service, in turn. */
  asked(trackingId: string): readonly string[]
  /** Whether it is at work for somebody. */
  busy(): boolean
}

/** What a payment of the model carries, to tell whose it is. */
export interface Metadata {
  trackingId: string
  attemptKey: string
  /** Which of the order's requests made it. */
  ask: number
}

/** Milliseconds: less, with the way there and back, than a request counts as under way. */
const slowMs = 85_000

const credential = 'sk_test_demo'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const answered = (carried: Carried): carried is Reply => typeof carried === 'object'

/** A merchant's server as the guide describes it: it keys each payment with order and attempt, and passes the answer on. */
export const createMerchant = (network: Network, random: () => number): Merchant => {
  let coming: Mood[] = []
  const asked = new Map<string, readonly string[]>()
  const carry = (operation: { name: string; document: string }, variables: object, idempotencyKey?: string) => {
    const { name, document } = operation
    const request = { name, document, variables, credential, idempotencyKey }
    return network.carry(request, { alive: () => true, online: () => true })
  }
  const body = (carried: Carried) => {
    if (answered(carried)) return carried.body
    throw new Error('502')
  }
  const hop = () => wait(5 + Math.floor(random() * 150))

  let underWay = 0
  const atWork =
    (act: Merchant['authorise']): Merchant['authorise'] =>
    async (request, flowId) => {
      underWay += 1
      try {
        return await act(request, flowId)
      } finally {
        underWay -= 1
      }
    }

  return {
    busy: () => underWay > 0,
    clientToken: async () => {
      await hop()
      const { data } = body(await carry(generateClientToken, {}))
      return (data?.generateClientToken as { token: string } | undefined)?.token
    },
    authorise: atWork(async ({ trackingId, attemptKey, intentId, token, type, amount, returnUrl }, flowId) => {
      const mood = coming.shift() ?? 'fine'
      await hop()
      if (mood === 'down') throw new Error('The shop is not there')
      if (mood === 'refuses') throw new TenderError('authorise.failed', 'Sold out')
      const keys = [...(asked.get(trackingId) ?? []), attemptKey]
      asked.set(trackingId, keys)
      const ask = keys.length
      if (mood === 'slow') await wait(slowMs)
      const authorisePayment = {
        orderId: trackingId,
        flowId,
        ...(intentId === undefined ? {} : { intentId }),
        amount: amount.amount,
        currencyCode: amount.currency,
        paymentMethod: { token, type },
        perform3DSecure: { redirectUrl: returnUrl },
        metadata: { trackingId, attemptKey, ask } satisfies Metadata,
      }
      const send = () => carry(authorizePayment, { authorisePayment }, `${trackingId} ${attemptKey}`)
      let carried = await send()
      for (let tries = 1; mood === 'keen' && tries < 3; tries += 1) {
        if (answered(carried) && carried.status < 429) break
        await wait(1000)
        carried = await send()
      }
      await hop()
      if (mood === 'answerLost') throw new Error('The connection ended')
      return body(carried)
    }),
    outcome: async (id) => {
      await hop()
      return body(await carry(getPayment, { id }))
    },
    mood: (mood) => void coming.push(mood),
    calm: () => {
      coming = []
    },
    asked: (trackingId) => asked.get(trackingId) ?? [],
  }
}
