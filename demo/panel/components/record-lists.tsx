import { entriesOf, matchingIds } from '../models/search'
import type { ServiceSnapshot } from '../models/service-snapshot'
import { filter, search, type View, view } from '../models/view'
import { CustomerList } from './customer-list'
import { DisputeList } from './dispute-list'
import { IntentList } from './intent-list'
import { OrderList } from './order-list'
import { PaymentList } from './payment-list'
import { RequestList } from './request-list'
import { SearchBar } from './search-bar'
import { Tabs } from './tabs'

const lists = {
  Orders: OrderList,
  Intents: IntentList,
  Payments: PaymentList,
  Disputes: DisputeList,
  Customers: CustomerList,
  Requests: RequestList,
}

/** The text that each list shows while it is empty. */
const emptyTexts: Readonly<Record<View, string>> = {
  Orders: 'No orders yet. Open a checkout page to start one.',
  Intents: 'No intents yet. Open a checkout page to start one.',
  Payments: 'No payments yet.',
  Disputes: 'No disputes. To raise one, go to Payments and select a captured payment.',
  Customers: 'No customers yet. A customer is created when a card is saved.',
  Requests: 'No requests yet.',
}

/** The lists of the service's records, with search and filter. */
export const RecordLists = ({ snapshot }: { snapshot: ServiceSnapshot }) => {
  const entries = entriesOf(view.value, snapshot)
  const ids = matchingIds(entries, { search: search.value, filter: filter.value })
  const List = lists[view.value]
  return (
    <section class="lists" aria-label="Records">
      <Tabs snapshot={snapshot} />
      <div role="tabpanel" id="list" aria-labelledby={`tab-${view.value}`}>
        <SearchBar entries={entries} found={ids.size} />
        {ids.size > 0 ? (
          <List key={view.value} snapshot={snapshot} ids={ids} />
        ) : (
          <p class="empty">
            {entries.length > 0 ? 'Nothing matches the search and the filter.' : emptyTexts[view.value]}
          </p>
        )}
      </div>
    </section>
  )
}
