import { activeControls } from '../models/active-controls'
import type { ServiceSnapshot } from '../models/service-snapshot'
import { ClockCard } from './clock-card'
import { FaultsCard } from './faults-card'
import { ResetCard } from './reset-card'

/** Closed on narrow screens, where the records come first. */
const startsOpen = matchMedia('(min-width: 60rem)').matches

/** The controls of the service. The bar above them says what is active, also while it is closed. */
export const ControlsDrawer = ({ snapshot }: { snapshot: ServiceSnapshot }) => {
  const active = activeControls(snapshot)
  return (
    <aside aria-label="Controls">
      <details class="drawer" open={startsOpen}>
        <summary>
          <span class="title">Controls</span>
          {active.length === 0 && <span class="quiet">Nothing is active</span>}
          {active.map((name) => (
            <span key={name} class="chip waiting">
              {name}
            </span>
          ))}
        </summary>
        <div class="cards">
          <ClockCard now={snapshot.now} offsetMs={snapshot.offsetMs} />
          <FaultsCard faults={snapshot.faults} />
          <ResetCard seeds={snapshot.seeds} />
        </div>
      </details>
    </aside>
  )
}
