import { methodNames } from '../../catalogue/method-names'
import type { Payment } from '../models/read-payment'
import { statusLabel } from '../models/status-label'
import { Chip } from './chip'
import { RecordId } from './record-id'
import { Time } from './time'

/** Describes the payment method, and the reason of a decline. */
export const describeMethod = ({ paymentMethodDetails: method, paymentCore }: Payment): string => {
  const number = method?.number?.slice(-4).padStart(8, '•')
  const name = method?.brand ?? method?.paymentMethod ?? ''
  const declineCode = paymentCore?.outcome?.declineCode ?? ''
  return [[methodNames[name] ?? statusLabel(name), number].filter(Boolean).join(' '), statusLabel(declineCode)]
    .filter(Boolean)
    .join(' · ')
}

/** The timeline of a payment. */
export const PaymentDetails = ({ payment }: { payment: Payment }) => (
  <>
    <ol class="events">
      {payment.paymentTimeline?.overview.map((event, index) => (
        <li key={index}>
          <Time date={event.time} />
          <span>
            {event.title}
            {event.message && <span class="quiet">{event.message}</span>}
          </span>
        </li>
      ))}
    </ol>
    <RecordId id={payment.id} />
  </>
)

export const PaymentItem = ({ payment }: { payment: Payment }) => (
  <li class="payment">
    <p class="row">
      <strong class="sum">{payment.amount?.formattedAmount}</strong>
      <Chip status={payment.status} />
    </p>
    <p class="quiet">{describeMethod(payment)}</p>
    <PaymentDetails payment={payment} />
  </li>
)
