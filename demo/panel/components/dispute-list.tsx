import { disputeLifeCycle } from '../../../src/mock/domain/disputes'
import { service } from '../models/service'
import type { Dispute } from '../models/service-snapshot'
import { busy, runCommand } from '../models/watch-service'
import { Chip } from './chip'
import type { ListProps } from './list-props'
import { RecordId } from './record-id'
import { RecordItem } from './record-item'
import { RecordLinks } from './record-links'

const labelOf = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' ')

const Summary = ({ dispute }: { dispute: Dispute }) => (
  <>
    <span class="amount">{dispute.amount.formattedAmount}</span>
    <span class="what">
      {labelOf(dispute.reason)}
      {dispute.responseDate && <span class="quiet">Response due {dispute.responseDate}</span>}
    </span>
    <span class="quiet">{dispute.disputeDate}</span>
    <Chip status={dispute.status} />
  </>
)

const Moves = ({ id, status }: Dispute) => (
  <fieldset class="buttons" aria-label="Move the dispute to">
    {disputeLifeCycle[status].length === 0 && <p class="quiet">The dispute has ended.</p>}
    {disputeLifeCycle[status].map((next) => (
      <button
        type="button"
        key={next}
        aria-disabled={busy}
        onClick={() => runCommand(() => service.moveDispute({ id, status: next }))}
      >
        {labelOf(next)}
      </button>
    ))}
  </fieldset>
)

export const DisputeList = ({ snapshot, ids }: ListProps) => (
  <ul class="records">
    {snapshot.disputes
      .filter(({ id }) => ids.has(id))
      .map((dispute) => (
        <RecordItem key={dispute.id} id={dispute.id} summary={<Summary dispute={dispute} />}>
          {() => (
            <>
              <Moves {...dispute} />
              <RecordLinks value={dispute} ownId={dispute.id} snapshot={snapshot} />
              <RecordId id={dispute.id} />
            </>
          )}
        </RecordItem>
      ))}
  </ul>
)
