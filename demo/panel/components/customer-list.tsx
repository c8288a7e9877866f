import type { Customer } from '../models/service-snapshot'
import { LatestNote } from './latest-note'
import type { ListProps } from './list-props'
import { Age } from './moment'
import { RecordId } from './record-id'
import { RecordItem } from './record-item'
import { RecordLinks } from './record-links'
import { SavedMethods } from './saved-methods'

const Summary = ({ customer, now }: { customer: Customer; now: string }) => (
  <>
    <bdi class="amount">{customer.name}</bdi>
    <span class="what">
      {customer.email ?? 'No email address'}
      <span class="quiet">{customer.defaultPaymentMethod === null ? 'No default method' : 'Has a default method'}</span>
    </span>
    <Age date={customer.systemCreated} now={now} />
  </>
)

export const CustomerList = ({ snapshot, ids }: ListProps) => (
  <>
    <ul class="records">
      {snapshot.customers
        .filter(({ id }) => ids.has(id))
        .map((customer) => (
          <RecordItem key={customer.id} id={customer.id} summary={<Summary customer={customer} now={snapshot.now} />}>
            {() => (
              <>
                <SavedMethods customerId={customer.id} latestRequest={snapshot.latestRequest} />
                <RecordLinks value={customer} ownId={customer.id} snapshot={snapshot} />
                <RecordId id={customer.id} />
              </>
            )}
          </RecordItem>
        ))}
    </ul>
    <LatestNote shown={snapshot.customers.length} all={snapshot.counts.customers ?? 0} />
  </>
)
