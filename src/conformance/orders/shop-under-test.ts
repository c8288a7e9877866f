import { strict as assert } from 'node:assert'
import type { ScriptedService } from './scripted-service'

/** An order that the server under test has just created, for one customer. */
export interface TestOrder {
  trackingId: string
  amount: { amount: number; currency: string }
  cookie: string
}

/** The answer of a route. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: servers under test answer with any JSON.
  body: any
}

/** The server under test, as a browser uses it. */
export interface ShopUnderTest {
  service: ScriptedService
  newOrder(): Promise<TestOrder>
  post(route: string, body: unknown, headers: Record<string, string>): Promise<Answer>
  /** Posts to a route as the customer of an order. */
  ask(order: TestOrder, route: string, body?: object): Promise<Answer>
  /** Creates a request to pay an order. */
  request(order: TestOrder, attemptKey: string, card?: string): Promise<Record<string, unknown>>
}

export interface ShopAddress {
  /** The address of the three routes. */
  url: string
  newOrderUrl: string
  timeoutMs: number
}

export const cards = {
  approved: '4242424242424242',
  other: '5555555555554444',
  declined: '4000000000000002',
  challenged: '4000002760003184',
}

export const connectShop = ({ url, newOrderUrl, timeoutMs }: ShopAddress, service: ScriptedService): ShopUnderTest => {
  const { origin } = new URL(url)
  const send = async (address: string, init: RequestInit) => {
    const response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    return { response, body: parse(text) }
  }
  const post: ShopUnderTest['post'] = async (route, body, headers) => {
    const init = { method: 'POST', headers: { origin, ...headers }, body: JSON.stringify(body) }
    const { response, body: answered } = await send(`${url}/${route}`, init)
    return { status: response.status, body: answered }
  }
  const ask: ShopUnderTest['ask'] = (order, route, body = {}) =>
    post(route, { trackingId: order.trackingId, ...body }, { 'content-type': 'application/json', cookie: order.cookie })
  return {
    service,
    post,
    ask,
    newOrder: async () => {
      const { response, body } = await send(newOrderUrl, { method: 'POST', headers: { origin } })
      const cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      assert.equal(typeof body?.trackingId, 'string', `--new-order answered ${response.status} without a trackingId`)
      assert.equal(typeof body?.amount?.amount, 'number', '--new-order: expected amount: { amount, currency }')
      return { trackingId: body.trackingId, amount: body.amount, cookie }
    },
    request: async (order, attemptKey, card = cards.approved) => {
      const details = { number: card, expMonth: 12, expYear: 2040, cvc: '123', name: 'Ada Lovelace' }
      const { tokenisePaymentMethod } = await service.call<{ tokenisePaymentMethod: { token: string } }>(
        'mutation ($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }',
        { data: { paymentMethod: { card: details } } },
      )
      return {
        trackingId: order.trackingId,
        attemptKey,
        type: 'CARD',
        token: tokenisePaymentMethod.token,
        amount: order.amount,
        returnUrl: `${origin}/thanks`,
        timeoutMs: 60_000,
      }
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: servers under test answer with any JSON.
const parse = (text: string): any => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
