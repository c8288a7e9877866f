import type { Payment } from '../models/read-payment'
import { Chip } from './chip'
import { Time } from './time'

/** What it was paid with, and why it did not go if it did not. */
export const wayOf = ({ paymentMethodDetails: method, paymentCore }: Payment): string => {
  const number = method?.number?.slice(-4).padStart(8, '•')
  return [[method?.brand, number].filter(Boolean).join(' '), paymentCore?.outcome?.declineCode]
    .filter(Boolean)
    .join(' · ')
}

/** All that happened to a payment. */
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
    <p class="id">{payment.id}</p>
  </>
)

export const PaymentItem = ({ payment }: { payment: Payment }) => (
  <li class="payment">
    <p class="row">
      <strong>{payment.amount?.formattedAmount}</strong>
      <Chip status={payment.status} />
    </p>
    <p class="quiet">{wayOf(payment)}</p>
    <PaymentDetails payment={payment} />
  </li>
)
