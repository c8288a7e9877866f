import type { Account } from '../backend/open-account'
import type { OrderStatus } from '../backend/order-status'

/** Posts JSON to the shop's own server. */
export const postToShop = (path: string, body: object): Promise<Response> =>
  fetch(`/shop-api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** An error response of the shop's server. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly status: number

  constructor(path: string, status: number) {
    super(`${path} answered ${status}`)
    this.status = status
  }
}

const answerOf = async <Answer>(path: string, response: Response): Promise<Answer> => {
  if (!response.ok) throw new BackendError(path, response.status)
  return response.json()
}

/**
 * Links an order to the visitor's customer in the vault, so that the checkout can show the
 * customer's saved cards. The shop's server creates the customer if the visitor has none.
 *
 * @throws BackendError if the shop's server returns an error
 */
export const openAccount = async (trackingId: string): Promise<Account> =>
  answerOf('account', await postToShop('account', { trackingId }))

/**
 * Reads an order.
 *
 * @throws BackendError if the shop's server returns an error; the status is 404 for an unknown
 * order
 */
export const readOrder = async (trackingId: string): Promise<OrderStatus> =>
  answerOf('order', await fetch(`/shop-api/order?${new URLSearchParams({ trackingId })}`))
