import { view } from '../models/view'
import { seen, trouble } from '../models/watch-service'
import { ClockCard } from './clock-card'
import { DisputeList } from './dispute-list'
import { FaultsCard } from './faults-card'
import { IntentList } from './intent-list'
import { PaymentList } from './payment-list'
import { RequestList } from './request-list'
import { ResetCard } from './reset-card'
import { Tabs } from './tabs'

const lists = { Intents: IntentList, Payments: PaymentList, Disputes: DisputeList, Requests: RequestList }

/** The whole mock service at a glance, and the hands to move it. */
export const Inspector = () => {
  const now = seen.value
  const List = lists[view.value]
  return (
    <>
      <header class="top">
        <h1>Tender’s mock service</h1>
        <p class="quiet">What it knows, as it happens. Nothing here moves money.</p>
      </header>
      <p role="status" class={trouble.value ? 'fault' : 'visually-hidden'}>
        {trouble.value}
      </p>
      {now ? (
        <div class="columns">
          <aside class="cards" aria-label="Control">
            <ClockCard now={now.now} offsetMs={now.offsetMs} />
            <FaultsCard faults={now.faults} />
            <ResetCard seeds={now.seeds} />
          </aside>
          <section class="lists" aria-label="Records">
            <Tabs seen={now} />
            <div role="tabpanel" id="list" aria-labelledby={`tab-${view.value}`}>
              <List seen={now} />
            </div>
          </section>
        </div>
      ) : (
        <p class="quiet">Looking at the service …</p>
      )}
    </>
  )
}
