import { view } from '../models/view'
import { serviceError, snapshot } from '../models/watch-service'
import { ClockCard } from './clock-card'
import { DisputeList } from './dispute-list'
import { FaultsCard } from './faults-card'
import { IntentList } from './intent-list'
import { PaymentList } from './payment-list'
import { RequestList } from './request-list'
import { ResetCard } from './reset-card'
import { Tabs } from './tabs'

const lists = { Intents: IntentList, Payments: PaymentList, Disputes: DisputeList, Requests: RequestList }

/** Shows the records of the mock service, with controls for clock, faults and data. */
export const Inspector = () => {
  const current = snapshot.value
  const List = lists[view.value]
  return (
    <>
      <header class="top">
        <h1>Tender’s mock service</h1>
        <p class="quiet">The records of the service, updated live. No real money is moved.</p>
      </header>
      <p role="status" class={serviceError.value ? 'fault' : 'visually-hidden'}>
        {serviceError.value}
      </p>
      {current ? (
        <div class="columns">
          <aside class="cards" aria-label="Control">
            <ClockCard now={current.now} offsetMs={current.offsetMs} />
            <FaultsCard faults={current.faults} />
            <ResetCard seeds={current.seeds} />
          </aside>
          <section class="lists" aria-label="Records">
            <Tabs snapshot={current} />
            <div role="tabpanel" id="list" aria-labelledby={`tab-${view.value}`}>
              <List snapshot={current} />
            </div>
          </section>
        </div>
      ) : (
        <p class="quiet">Loading the records …</p>
      )}
    </>
  )
}
