import { disputeLifeCycle } from '../../../src/mock/domain/disputes/rules'
import { service } from '../models/service'
import { act, busy, type Seen } from '../models/watch-service'
import { Chip } from './chip'

const words = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' ')

export const DisputeList = ({ seen: { disputes } }: { seen: Seen }) => {
  if (disputes.length === 0) {
    return <p class="empty">No disputes. Raise one about a captured payment, in the list of payments.</p>
  }
  return (
    <ul class="records">
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <details>
            <summary>
              <span class="amount">{dispute.amount?.formattedAmount}</span>
              <span class="what">
                {words(dispute.reason)}
                {dispute.responseDate && <span class="quiet">Answer by {dispute.responseDate}</span>}
              </span>
              <span class="quiet">{dispute.disputeDate}</span>
              <Chip status={dispute.status} />
            </summary>
            <div class="inside">
              <div class="buttons">
                {disputeLifeCycle[dispute.status].map((status) => (
                  <button
                    type="button"
                    key={status}
                    disabled={busy}
                    onClick={() => act(() => service.moveDispute({ id: dispute.id, status }))}
                  >
                    {words(status)}
                  </button>
                ))}
              </div>
              <p class="id">{dispute.paymentId}</p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
