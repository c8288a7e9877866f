import { useEffect } from 'preact/hooks'
import { reportHeight } from '../models/report-height'
import { readError, watched } from '../models/watch-intent'
import { Chip } from './chip'
import { PaymentItem } from './payment-item'
import { RecordId } from './record-id'
import { Steps } from './steps'

export const Panel = () => {
  const current = watched.value
  useEffect(reportHeight, [])
  return (
    <>
      {readError.value && <p class="fault">{readError.value}</p>}
      {current ? <Intent {...current} /> : !readError.value && <p class="quiet">Loading the intent …</p>}
    </>
  )
}

const Intent = ({ intent, payments }: NonNullable<typeof watched.value>) => {
  const { timeline } = intent
  return (
    <>
      <header>
        <h1>
          Checkout intent <Chip status={intent.status} />
        </h1>
        <p class="amount">{intent.amount?.formattedAmount}</p>
        <p class="quiet">
          {intent.paymentFlowId} · {intent.trackingId}
        </p>
      </header>
      <h2>Steps</h2>
      <Steps timeline={timeline} />
      <h2>Payments</h2>
      {payments.length === 0 && <p class="quiet">None yet</p>}
      <ul class="payments">
        {payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
      </ul>
      <RecordId id={intent.id} />
      <p>
        <a href={`/inspector/#order=${encodeURIComponent(intent.trackingId)}`} target="_blank" rel="noreferrer">
          Open the inspector
        </a>
      </p>
    </>
  )
}
