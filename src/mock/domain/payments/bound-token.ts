import type { Context } from '../../context'
import { throwIfInvalid, type ValidationIssue } from '../../errors'
import type { IntentRecord } from '../../records/intent'
import type { PaymentRecord, PaymentStatus } from '../../records/payment'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader } from '../../store/store'
import { type AuthorisePaymentInput, isGiven } from './input'
import { settlePayment } from './rules'

/** What a bound token is compared with. */
interface BoundTokenUse {
  method: PaymentMethodRecord
  input: Pick<AuthorisePaymentInput, 'orderId' | 'intentId' | 'customer'>
  /** The intent that `intentId` names. */
  intent: IntentRecord | null
  /** Every payment of the order that the token was made for, whatever paid it. */
  payments: readonly PaymentRecord[]
}

const tokenPath = 'authorisePayment.paymentMethod.token'
const intentPath = 'authorisePayment.intentId'

/** The statuses of a payment that has reserved money, or has taken it and not given all of it back. */
const holding: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>([
  'AUTHORISED',
  'SUCCEEDED',
  'PARTIAL_REFUNDED',
  'DISPUTED',
])

const hasHeldMoney = ({ events }: PaymentRecord): boolean => events.some(({ status }) => holding.has(status))

/** The order's first payment that held money hands a customer's stored token over from the order to the customer. */
const belongsToCustomer = ({ method, payments }: BoundTokenUse): boolean =>
  method.customerId !== null && payments.some(hasHeldMoney)

const ownerIssues = (use: BoundTokenUse): ValidationIssue[] => {
  const { method, input } = use
  if (belongsToCustomer(use)) {
    const message = 'is bound to its customer: expected that customer as customer.id'
    return input.customer?.id === method.customerId ? [] : [{ path: tokenPath, message }]
  }
  const message = 'is bound to another order: expected the trackingId of its Client Token as orderId'
  return input.orderId === method.trackingId ? [] : [{ path: tokenPath, message }]
}

const intentIssues = (use: BoundTokenUse): ValidationIssue[] => {
  const { method, input, intent } = use
  const isOwnOrder = input.orderId === method.trackingId
  if (!isGiven(input.intentId) || (belongsToCustomer(use) && !isOwnOrder)) return []
  const message = 'has another trackingId than the Client Token that made the token'
  return intent?.trackingId === method.trackingId ? [] : [{ path: intentPath, message }]
}

const paidIssues = ({ method, input, payments }: BoundTokenUse): ValidationIssue[] => {
  const isPaid = input.orderId === method.trackingId && payments.some(({ status }) => holding.has(status))
  const message = 'is bound to an order that is paid: cancel or refund that payment first'
  return isPaid ? [{ path: tokenPath, message }] : []
}

/** Everything wrong with paying by a bound token. */
const boundTokenIssues = (use: BoundTokenUse): ValidationIssue[] => [
  ...ownerIssues(use),
  ...intentIssues(use),
  ...paidIssues(use),
]

/**
 * Checks that a payment may use a token; every payment may use a token that is not bound.
 * @throws ServiceError `error.validation` with every fault.
 */
export const checkBoundToken = async (
  reader: Reader,
  { method, input, intent }: Omit<BoundTokenUse, 'payments'>,
  { now }: Context,
): Promise<void> => {
  if (method.trackingId === null) return
  const stored = await reader.find('payments', 'order', [method.accountId, method.trackingId])
  throwIfInvalid(
    boundTokenIssues({ method, input, intent, payments: stored.map((payment) => settlePayment(payment, now)) }),
  )
}
