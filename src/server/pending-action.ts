import { isTenderError } from '../shared/error'

/** A customer action: 3-D Secure by the card issuer, or the approval of an alternative method. */
export type Action = 'THREE_D_SECURE' | 'APPROVAL'

const actions: ReadonlyMap<string | undefined, Action> = new Map<string | undefined, Action>([
  ['error.authorize.requires3DSecure', 'THREE_D_SECURE'],
  ['error.authorize.requiresApmAuthorization', 'APPROVAL'],
])

export interface PendingAction {
  action: Action
  /** The URL of the action. */
  url: string
  /** Undefined for operations that do not make a payment, and if the service does not name it. */
  paymentId: string | undefined
}

/**
 * Returns the customer action that an error contains, because the service reports a pending
 * customer action as an error. Returns undefined for other errors, and for an action without a URL.
 */
export const pendingActionOf = (error: unknown): PendingAction | undefined => {
  if (!isTenderError(error)) return undefined
  const { code, url, paymentId } = error.service?.extensions ?? {}
  const action = actions.get(code)
  return action && url !== undefined ? { action, url, paymentId } : undefined
}
