import type { Lock } from '../../bridge/protocol'
import type { CoreHost } from '../core-host'

/** The parts of a checkout that its pay button uses. */
export type PayButtonHost = Pick<CoreHost, 'settings' | 'order' | 'events'> & {
  payments: { lock: Pick<CoreHost['payments']['lock'], 'isPaying' | 'isLocked' | 'pay'> }
  frames: { context: Pick<CoreHost['frames']['context'], 'locale'> }
  /** Whether the lookup of an earlier payment locks the checkout (`LookupLock.isActive`). */
  isLookingUp(): boolean
}

/**
 * Returns whether the order is `open`, `paying` or `paid`. While a lookup locks the checkout, it is
 * `paying`.
 */
export const lockOf = ({ payments: { lock }, isLookingUp }: PayButtonHost): Lock => {
  if (lock.isPaying) return 'paying'
  if (lock.isLocked) return 'paid'
  return isLookingUp() ? 'paying' : 'open'
}
