import type { ErrorCode, FixedBy } from './error-codes'

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

/** Returns who can fix an error. */
export const fixedByOf = (code: ErrorCode): FixedBy => exceptions[code] ?? 'merchant'
