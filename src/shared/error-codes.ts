/**
 * Who can fix an error: the customer (on the page), the merchant (in code, settings or an order),
 * the network (when the connection is back), or the service.
 */
export type FixedBy = 'customer' | 'merchant' | 'network' | 'service'

/** The code of an error. The error reference in the documentation explains each code. */
export type ErrorCode =
  | 'options.invalid'
  | 'key.private'
  | 'key.unauthorised'
  | 'key.forbidden'
  | 'origin.notAllowed'
  | 'origin.same'
  | 'origin.insecure'
  | 'container.notFound'
  | 'frame.blocked'
  | 'frame.timeout'
  | 'frame.unreachable'
  | 'frame.version'
  | 'frame.withdrawn'
  | 'frame.flooded'
  | 'appearance.contrast'
  | 'clientToken.missing'
  | 'clientToken.failed'
  | 'card.invalid'
  | 'card.missing'
  | 'authorise.failed'
  | 'authorise.answer'
  | 'authorise.timeout'
  | 'amount.mismatch'
  | 'action.unfinished'
  | 'action.address'
  | 'script.failed'
  | 'wallet.failed'
  | 'intent.notFound'
  | 'intent.completed'
  | 'intent.unavailable'
  | 'record.notFound'
  | 'payment.unexpected'
  | 'payment.open'
  | 'payment.elsewhere'
  | 'payment.untraceable'
  | 'network.offline'
  | 'network.failed'
  | 'network.timeout'
  | 'service.rejected'
  | 'service.failed'
  | 'service.answer'
  | 'service.incompatible'
  | 'aborted'
  | 'destroyed'

/** The errors that the customer, the network or the service can fix. */
const exceptions: Partial<Record<ErrorCode, FixedBy>> = {
  'card.invalid': 'customer',
  'action.unfinished': 'customer',
  'payment.open': 'customer',
  'payment.elsewhere': 'customer',
  'intent.unavailable': 'service',
  'service.failed': 'service',
  'service.answer': 'service',
  'service.incompatible': 'service',
  'frame.timeout': 'network',
  'frame.unreachable': 'network',
  'script.failed': 'network',
  'network.offline': 'network',
  'network.failed': 'network',
  'network.timeout': 'network',
}

export const fixedByOf = (code: ErrorCode): FixedBy => exceptions[code] ?? 'merchant'
