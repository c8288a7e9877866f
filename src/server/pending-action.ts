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
  /** Undefined for operations that make no payment. */
  paymentId: string | undefined
}

/**
 * Returns the pending customer action of an error; undefined for real errors. The service reports a
 * pending customer action as an error.
 */
export const pendingActionOf = (error: unknown): PendingAction | undefined => {
  if (!isTenderError(error)) return undefined
  const { code, url, paymentId } = error.service?.extensions ?? {}
  const action = actions.get(code)
  return action && url !== undefined ? { action, url, paymentId } : undefined
}
