import type { Intent, ServiceSnapshot } from '../models/service-snapshot'
import { Chip } from './chip'
import { LatestNote } from './latest-note'
import type { ListProps } from './list-props'
import { Age } from './moment'
import { PaymentItem } from './payment-item'
import { RecordId } from './record-id'
import { RecordItem } from './record-item'
import { RecordLinks } from './record-links'
import { Steps } from './steps'

const stepNames = { shipping: 'Shipping', delivery: 'Delivery', billing: 'Billing' } as const

/** Returns the last step that the customer reached. */
const progressOf = ({ timeline }: Intent): string => {
  if (timeline.completeIntent) return 'Completed'
  const [reached] = (['billing', 'delivery', 'shipping'] as const).filter(
    (step) => timeline[step].status !== 'NOT_STARTED',
  )
  return reached ? stepNames[reached] : 'Started'
}

const Summary = ({ intent, now }: { intent: Intent; now: string }) => (
  <>
    <span class="amount">{intent.amount.formattedAmount}</span>
    <span class="what">
      {intent.trackingId} <span class="quiet">{progressOf(intent)}</span>
    </span>
    <Age date={intent.date} now={now} />
    <Chip status={intent.status} />
  </>
)

const IntentDetails = ({ intent, snapshot }: { intent: Intent; snapshot: ServiceSnapshot }) => (
  <>
    <RecordLinks value={intent} ownId={intent.id} snapshot={snapshot} />
    <Steps timeline={intent.timeline} />
    <ul class="payments" aria-label="Payments">
      {snapshot.payments
        .filter((payment) => payment.intentId === intent.id)
        .map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
    </ul>
    <p class="quiet">{intent.paymentFlowId}</p>
    <RecordId id={intent.id} />
  </>
)

export const IntentList = ({ snapshot, ids }: ListProps) => (
  <>
    <ul class="records">
      {snapshot.intents
        .filter(({ id }) => ids.has(id))
        .map((intent) => (
          <RecordItem key={intent.id} id={intent.id} summary={<Summary intent={intent} now={snapshot.now} />}>
            {() => <IntentDetails intent={intent} snapshot={snapshot} />}
          </RecordItem>
        ))}
    </ul>
    <LatestNote shown={snapshot.intents.length} all={snapshot.counts.intents ?? 0} />
  </>
)
