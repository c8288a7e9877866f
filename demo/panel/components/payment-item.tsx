import type { Payment } from '../models/read-payment'
import { Chip } from './chip'
import { Time } from './time'

export const PaymentItem = ({ payment }: { payment: Payment }) => {
  const { paymentMethodDetails: method, paymentCore, paymentTimeline } = payment
  const declineCode = paymentCore?.outcome?.declineCode
  return (
    <li class="payment">
      <p class="row">
        <strong>{payment.amount?.formattedAmount}</strong>
        <Chip status={payment.status} />
      </p>
      <p class="quiet">
        {method?.brand} {method?.number?.slice(-4).padStart(8, '•')}
        {declineCode && ` · ${declineCode}`}
      </p>
      <ol class="events">
        {paymentTimeline?.overview.map((event) => (
          <li key={event.time + event.title}>
            <Time date={event.time} />
            <span>
              {event.title}
              {event.message && <span class="quiet">{event.message}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p class="id">{payment.id}</p>
    </li>
  )
}
