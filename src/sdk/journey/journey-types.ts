import type { ErrorCode } from '../../shared/error'
import type { InputName, StepChange } from '../../shared/types'
import type { ActionEvent, PaymentResult } from '../payment/payment-types'

/** What has happened in a customer's checkout. `JourneyEvent` adds the time. */
export type JourneyMoment =
  /** The first element accepts typing, or shows its wallets. */
  | { name: 'loaded' }
  /** An element has failed to load. */
  | { name: 'loadFailed'; code: ErrorCode }
  /** The customer has typed for the first time. */
  | { name: 'firstInput' }
  /**
   * The customer has selected another method: `card`, `saved`, the type of an alternative method,
   * or a wallet, whose sheet opens.
   */
  | { name: 'method'; method: string }
  /** A field has begun to show an error. */
  | { name: 'fieldError'; field: InputName }
  /** A step has begun, was completed or was reopened. */
  | ({ name: 'step' } & StepChange)
  /** A payment has begun. */
  | { name: 'submitted' }
  /** A customer action, such as 3-D Secure, begins or ends. */
  | ({ name: 'action' } & ActionEvent)
  /** A payment has a result. `code` is that of its error. */
  | { name: 'result'; status: PaymentResult['status']; code?: ErrorCode }
  /**
   * The customer leaves or closes the page before the order is paid (`pagehide`). `after` is the
   * name of the last event; absent if there was none.
   */
  | { name: 'left'; after?: JourneyName }

/** The name of a journey event. */
export type JourneyName = JourneyMoment['name']

/**
 * An event of a customer's journey. Contains nothing that the customer has typed, no id of a
 * payment and no data of the order.
 */
export type JourneyEvent = JourneyMoment & {
  /** Milliseconds since the page was opened, as `performance.now()` counts them. */
  atMs: number
}
