import { disputeLifeCycle } from '../../../src/mock/domain/disputes/life-cycle'
import { service } from '../models/service'
import { busy, runCommand, type ServiceSnapshot } from '../models/watch-service'
import { Chip } from './chip'

const labelOf = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' ')

export const DisputeList = ({ snapshot: { disputes } }: { snapshot: ServiceSnapshot }) => {
  if (disputes.length === 0) {
    return <p class="empty">No disputes. To open one, go to Payments and select a captured payment.</p>
  }
  return (
    <ul class="records">
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <details>
            <summary>
              <span class="amount">{dispute.amount?.formattedAmount}</span>
              <span class="what">
                {labelOf(dispute.reason)}
                {dispute.responseDate && <span class="quiet">Response due {dispute.responseDate}</span>}
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
                    aria-disabled={busy}
                    onClick={() => runCommand(() => service.moveDispute({ id: dispute.id, status }))}
                  >
                    {labelOf(status)}
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
