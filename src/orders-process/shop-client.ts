import type { CheckoutRoute } from '../server/checkout/options'
import type { OrderFacts, ShopOrder } from '../server/checkout/shop-order'
import { isObject } from '../shared/is-object'
import { TenderError } from '../shared/tender-error'
import { sign } from './signature'

/**
 * The reason for a request to the shop. `settle` is a request without a customer: for a check of
 * the order, or after a return code was checked (rule ORDER-29).
 */
export type ShopRoute = CheckoutRoute | 'settle' | 'notify'

export interface ShopCaller {
  route: ShopRoute
  /** The customer's cookies; null without a customer. */
  cookie: string | null
  /** The fields of the shop's form. */
  fields: Readonly<Record<string, string>>
}

/** Calls the shop. Every request is signed. */
export interface ShopClient {
  /**
   * Asks the shop for an order.
   *
   * @returns Null if the shop does not have the order, or the customer does not own it: after 404,
   *   and for the route `outcome` also after 403.
   * @throws TenderError `authorise.failed` if the shop refuses the payment (409 for the route
   *   `authorise`), and an Error if the shop cannot be reached or answers anything else.
   */
  order(trackingId: string, caller: ShopCaller): Promise<ShopOrder | null>
  /**
   * Sends a notice. Sends nothing if `notifyUrl` is null.
   *
   * @throws Error if the shop does not answer with a status of 200 to 299.
   */
  notify(notice: { trackingId: string } & Readonly<Record<string, unknown>>): Promise<void>
}

export interface ShopClientOptions {
  orderUrl: string
  notifyUrl: string | null
  secrets: readonly string[]
  /** Milliseconds since 1970. */
  now(): number
  fetch(url: string, init: RequestInit): Promise<Response>
}

/** Time limit of one request to the shop in milliseconds. */
const shopMs = 5000
/** The greatest answer of the shop in bytes. */
const mostBytes = 64 * 1024

export const createShopClient = ({ orderUrl, notifyUrl, secrets, now, fetch }: ShopClientOptions): ShopClient => {
  const urls: Record<UrlOption, string> = { '--order-url': orderUrl, '--notify-url': notifyUrl ?? '' }
  const post = async (option: UrlOption, content: ShopRequest, cookie: string | null): Promise<ShopAnswer> => {
    const body = JSON.stringify(content)
    const time = Math.floor(now() / 1000)
    const signature = sign({ method: 'POST', time, body }, secrets)
    try {
      const response = await fetch(urls[option], {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(shopMs),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'tender-time': String(time),
          'tender-signature': signature,
          ...(cookie !== null && { cookie }),
        },
        body,
      })
      return { status: response.status, text: await readText(response) }
    } catch (cause) {
      throw new Error(`${option}: the shop gave no complete answer`, { cause })
    }
  }
  return {
    order: async (trackingId, { route, cookie, fields }) => {
      const answer = await post('--order-url', { trackingId, route, fields }, cookie)
      return orderIn(answer, trackingId, route)
    },
    notify: async (notice) => {
      if (notifyUrl === null) return
      const { status } = await post('--notify-url', { route: 'notify', ...notice }, null)
      if (status < 200 || status > 299) throw unexpected('--notify-url', status)
    },
  }
}

/** The options that name the URLs of the shop. */
type UrlOption = '--order-url' | '--notify-url'

interface ShopRequest extends Readonly<Record<string, unknown>> {
  trackingId: string
  route: string
}

interface ShopAnswer {
  status: number
  text: string
}

/** Reads an answer. Throws an error if it is too large. */
const readText = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error(`The shop's answer is larger than ${mostBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The error contains no text of the answer, which may have personal data. */
const unexpected = (option: UrlOption, status: number): Error => {
  const hints: Readonly<Record<number, string>> = {
    401: '. Does the shop verify the signature with the secret of TENDER_SHOP_SECRET?',
    403: '. Does the shop verify the signature with the secret of TENDER_SHOP_SECRET?',
  }
  const hint = status >= 300 && status < 400 ? '. Redirects are not followed.' : (hints[status] ?? '')
  return new Error(`${option}: the shop answered with the status ${status}${hint}`)
}

const orderIn = ({ status, text }: ShopAnswer, trackingId: string, route: ShopRoute): ShopOrder | null => {
  // A customer who returns in another browser is not signed in there. On the other routes, 403 may
  // also mean that the shop could not verify the signature.
  if (status === 404 || (status === 403 && route === 'outcome')) return null
  if (status === 409 && route === 'authorise') throw refusal(text)
  if (status !== 200) throw unexpected('--order-url', status)
  const order = objectIn(text)
  // A database that ignores case would return the order of another id.
  if (order?.trackingId !== trackingId)
    throw new Error('--order-url: the answer must be a JSON object with the trackingId that was asked for')
  const { amount, flowId, paymentProcessorConnectionId, customer, description, metadata, fraud } =
    order as unknown as ShopOrder
  const facts: OrderFacts = {
    trackingId,
    amount,
    // JSON of other languages often contains null for a missing member.
    ...(customer && { customer: withoutNull(customer) }),
    ...(description && { description }),
    ...(metadata !== undefined && metadata !== null && { metadata }),
    ...(fraud && { fraud }),
  }
  // Before a payment, `checkShopOrder` checks that the order has either a flow or a connection.
  const variant: object = {
    ...(flowId && { flowId }),
    ...(paymentProcessorConnectionId && { paymentProcessorConnectionId }),
  }
  return { ...facts, ...variant } as ShopOrder
}

const withoutNull = <Members extends object>(members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as Members

const refusal = (text: string): TenderError => {
  const message = objectIn(text)?.customerMessage
  const customerMessage = typeof message === 'string' ? message : ''
  return new TenderError('authorise.failed', '--order-url: the shop refused the payment', { customerMessage })
}

const objectIn = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
