import { isTenderError } from '../shared/error'

/** What the customer has to do first: their bank's 3-D Secure, or the approval of an alternative method. */
export type Action = 'THREE_D_SECURE' | 'APPROVAL'

const actions: ReadonlyMap<string | undefined, Action> = new Map<string | undefined, Action>([
  ['error.authorize.requires3DSecure', 'THREE_D_SECURE'],
  ['error.authorize.requiresApmAuthorization', 'APPROVAL'],
])

export interface PendingAction {
  action: Action
  /** Where to send the customer. */
  url: string
  /** Left out by operations that make no payment. */
  paymentId: string | undefined
}

/** The service tells as an error what is none: it waits for the customer. Undefined for all that is one. */
export const pendingActionOf = (error: unknown): PendingAction | undefined => {
  if (!isTenderError(error)) return undefined
  const { code, url, paymentId } = error.service?.extensions ?? {}
  const action = actions.get(code)
  return action && url !== undefined ? { action, url, paymentId } : undefined
}
