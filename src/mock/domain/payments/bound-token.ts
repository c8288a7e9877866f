import { issueUnless, throwIfInvalid, type ValidationIssue } from '../../errors'
import type { Context } from '../../operation'
import type { IntentRecord, PaymentMethodRecord, PaymentRecord, PaymentStatus } from '../../store/records'
import type { Reader } from '../../store/store'
import { isGiven } from '../../values'
import { settlePayment } from './life-cycle'
import type { AuthorisePaymentInput } from './payment-input'

/**
 * A payment whose token is bound to one order, and the records that decide whether the token may be
 * used.
 */
interface BoundTokenUse {
  method: PaymentMethodRecord
  input: Pick<AuthorisePaymentInput, 'orderId' | 'intentId' | 'customer'>
  /** The intent with the id `intentId`. */
  intent: IntentRecord | null
  /** All payments of the token's order, with any payment method. */
  payments: readonly PaymentRecord[]
}

const tokenPath = 'authorisePayment.paymentMethod.token'
const intentPath = 'authorisePayment.intentId'

/** Statuses of a payment that holds money: reserved, or taken and not wholly refunded. */
const holding: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>([
  'AUTHORISED',
  'SUCCEEDED',
  'PARTIAL_REFUNDED',
  'DISPUTED',
])

const hasHeldMoney = ({ events }: PaymentRecord): boolean => events.some(({ status }) => holding.has(status))

/**
 * Returns whether the token belongs to a customer instead of its order. This is the case if the
 * token is stored for a customer, and a payment of the order has held money.
 */
const belongsToCustomer = ({ method, payments }: BoundTokenUse): boolean =>
  method.customerId !== null && payments.some(hasHeldMoney)

/** Returns the issues of a token that was bound to its customer when it was stored (BIND-8). */
const customerIssues = ({ method, input }: Pick<BoundTokenUse, 'method' | 'input'>): ValidationIssue[] =>
  method.boundCustomerId === null ? [] : ownCustomerIssues(method.boundCustomerId, input)

const ownCustomerIssues = (customerId: string | null, { customer }: BoundTokenUse['input']): ValidationIssue[] =>
  issueUnless(
    customer?.id === customerId,
    tokenPath,
    "is bound to its customer: expected that customer's id as customer.id",
  )

const ownerIssues = (use: BoundTokenUse): ValidationIssue[] => {
  const { method, input } = use
  if (belongsToCustomer(use)) {
    return ownCustomerIssues(method.customerId, input)
  }
  const message = 'is bound to another order: expected the trackingId of its Client Token as orderId'
  return issueUnless(input.orderId === method.trackingId, tokenPath, message)
}

const intentIssues = (use: BoundTokenUse): ValidationIssue[] => {
  const { method, input, intent } = use
  const isOwnOrder = input.orderId === method.trackingId
  if (!isGiven(input.intentId) || (belongsToCustomer(use) && !isOwnOrder)) return []
  const message = 'has another trackingId than the Client Token of the token'
  return issueUnless(intent?.trackingId === method.trackingId, intentPath, message)
}

const paidIssues = ({ method, input, payments }: BoundTokenUse): ValidationIssue[] => {
  const isPaid = input.orderId === method.trackingId && payments.some(({ status }) => holding.has(status))
  const message = 'is bound to an order that is already paid: cancel or refund that payment first'
  return issueUnless(!isPaid, tokenPath, message)
}

/**
 * Checks that a payment may use a token. A token that is bound neither to an order nor to a
 * customer may be used for any payment.
 *
 * @throws ServiceError `error.validation` with every issue.
 */
export const checkBoundToken = (
  reader: Reader,
  { method, input, intent }: Omit<BoundTokenUse, 'payments'>,
  { now }: Context,
): void => {
  throwIfInvalid(customerIssues({ method, input }))
  if (method.trackingId === null) return
  const { accountId, trackingId } = method
  const payments = reader
    .all('payments')
    .filter((payment) => payment.accountId === accountId && payment.orderId === trackingId)
    .map((payment) => settlePayment(payment, now))
  const use = { method, input, intent, payments }
  throwIfInvalid([...ownerIssues(use), ...intentIssues(use), ...paidIssues(use)])
}
