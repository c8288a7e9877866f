import type { Intent } from '../models/read-intent'
import type { ServiceSnapshot } from '../models/watch-service'
import { Chip } from './chip'
import { LatestNote } from './latest-note'
import { Moment } from './moment'
import { PaymentItem } from './payment-item'
import { Steps } from './steps'

const stepNames = { shipping: 'Shipping', delivery: 'Delivery', billing: 'Billing' } as const

/** Returns the last step that the customer reached. */
const progressOf = ({ timeline }: Intent): string => {
  if (timeline.completeIntent) return 'Completed'
  const [reached] = (['billing', 'delivery', 'shipping'] as const).filter(
    (step) => timeline[step] && timeline[step]?.status !== 'NOT_STARTED',
  )
  return reached ? stepNames[reached] : 'Started'
}

export const IntentList = ({ snapshot: { intents, payments, now, counts } }: { snapshot: ServiceSnapshot }) => {
  if (intents.length === 0) return <p class="empty">No intents yet. Open a checkout page to start one.</p>
  return (
    <>
      <ul class="records">
        {intents.map((intent) => (
          <li key={intent.id}>
            <details>
              <summary>
                <span class="amount">{intent.amount?.formattedAmount}</span>
                <span class="what">
                  {intent.trackingId} <span class="quiet">{progressOf(intent)}</span>
                </span>
                <Moment date={intent.date} now={now} />
                <Chip status={intent.status} />
              </summary>
              <div class="inside">
                <Steps timeline={intent.timeline} />
                <ul class="payments">
                  {payments
                    .filter((payment) => payment.intentId === intent.id)
                    .map((payment) => (
                      <PaymentItem key={payment.id} payment={payment} />
                    ))}
                </ul>
                <p class="quiet">{intent.paymentFlowId}</p>
                <p class="id">{intent.id}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <LatestNote shown={intents.length} all={counts.intents ?? 0} />
    </>
  )
}
