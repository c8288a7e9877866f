import { describePayment, paymentLabel } from '../models/describe-method'
import type { Payment } from '../models/read-payment'
import { Chip } from './chip'
import { RecordId } from './record-id'
import { Time } from './time'

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
      <Chip status={payment.status} label={paymentLabel(payment.status, payment)} />
    </p>
    <p class="quiet">{describePayment(payment)}</p>
    <PaymentDetails payment={payment} />
  </li>
)
