import type { Intent } from '../models/read-intent'
import type { Seen } from '../models/watch-service'
import { Chip } from './chip'
import { Latest } from './latest-note'
import { Moment } from './moment'
import { PaymentItem } from './payment-item'
import { Steps } from './steps'

const stepNames = { shipping: 'Shipping', delivery: 'Delivery', billing: 'Billing' } as const

/** How far the customer has come, in a word. */
const progressOf = ({ timeline }: Intent): string => {
  if (timeline.completeIntent) return 'Completed'
  const [reached] = (['billing', 'delivery', 'shipping'] as const).filter(
    (step) => timeline[step] && timeline[step]?.status !== 'NOT_STARTED',
  )
  return reached ? stepNames[reached] : 'Started'
}

export const IntentList = ({ seen: { intents, payments, now, counts } }: { seen: Seen }) => {
  if (intents.length === 0) return <p class="empty">No intents yet. Each starts when a page with Tender opens.</p>
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
      <Latest shown={intents.length} all={counts.intents ?? 0} />
    </>
  )
}
