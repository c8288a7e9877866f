import { describePayment, paymentLabel } from '../models/describe-method'
import { orderIdOf } from '../models/orders'
import type { Payment, ServiceSnapshot } from '../models/service-snapshot'
import { Chip } from './chip'
import { LatestNote } from './latest-note'
import type { ListProps } from './list-props'
import { Age } from './moment'
import { PaymentActions } from './payment-actions'
import { PaymentDetails } from './payment-item'
import { RecordItem } from './record-item'
import { RecordLinks } from './record-links'

const Summary = ({ payment, snapshot: { now, intents } }: { payment: Payment; snapshot: ServiceSnapshot }) => (
  <>
    <span class="amount">{payment.amount.formattedAmount}</span>
    <span class="what">
      {orderIdOf(payment, intents) ?? 'No order'} <span class="quiet">{describePayment(payment)}</span>
    </span>
    <Age date={payment.date} now={now} />
    <Chip status={payment.status} label={paymentLabel(payment.status, payment)} />
  </>
)

const Details = ({ payment, snapshot }: { payment: Payment; snapshot: ServiceSnapshot }) => (
  <>
    <PaymentActions payment={payment} />
    <RecordLinks
      value={{ ...payment, orderId: orderIdOf(payment, snapshot.intents) }}
      ownId={payment.id}
      snapshot={snapshot}
    />
    {payment.paymentReceipt && (
      <p>
        <a href={payment.paymentReceipt.receiptUrl} target="_blank" rel="noreferrer">
          Receipt
        </a>
      </p>
    )}
    <PaymentDetails payment={payment} />
  </>
)

export const PaymentList = ({ snapshot, ids }: ListProps) => (
  <>
    <ul class="records">
      {snapshot.payments
        .filter(({ id }) => ids.has(id))
        .map((payment) => (
          <RecordItem key={payment.id} id={payment.id} summary={<Summary payment={payment} snapshot={snapshot} />}>
            {() => <Details payment={payment} snapshot={snapshot} />}
          </RecordItem>
        ))}
    </ul>
    <LatestNote shown={snapshot.payments.length} all={snapshot.counts.payments ?? 0} />
  </>
)
