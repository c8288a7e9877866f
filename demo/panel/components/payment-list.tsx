import type { Payment } from '../models/read-payment'
import { service } from '../models/service'
import { busy, runCommand, type ServiceSnapshot } from '../models/watch-service'
import { Chip } from './chip'
import { LatestNote } from './latest-note'
import { Moment } from './moment'
import { describeMethod, PaymentDetails } from './payment-item'

const disputable = new Set(['SUCCEEDED', 'PARTIAL_REFUNDED'])

const Dispute = ({ id, status }: Payment) =>
  disputable.has(status) ? (
    <button
      type="button"
      aria-disabled={busy}
      onClick={() => runCommand(() => service.raiseDispute({ paymentId: id }))}
    >
      Raise a dispute
    </button>
  ) : null

export const PaymentList = ({ snapshot: { payments, now, counts } }: { snapshot: ServiceSnapshot }) => {
  if (payments.length === 0) return <p class="empty">No payments yet.</p>
  return (
    <>
      <ul class="records">
        {payments.map((payment) => (
          <li key={payment.id}>
            <details>
              <summary>
                <span class="amount">{payment.amount?.formattedAmount}</span>
                <span class="what">
                  {payment.orderId ?? 'No order'} <span class="quiet">{describeMethod(payment)}</span>
                </span>
                <Moment date={payment.date} now={now} />
                <Chip status={payment.status} />
              </summary>
              <div class="inside">
                <PaymentDetails payment={payment} />
                <Dispute {...payment} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      <LatestNote shown={payments.length} all={counts.payments ?? 0} />
    </>
  )
}
