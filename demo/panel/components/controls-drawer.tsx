import { activeControls } from '../models/active-controls'
import type { ServiceSnapshot } from '../models/service-snapshot'
import { ClockCard } from './clock-card'
import { FaultsCard } from './faults-card'
import { ResetCard } from './reset-card'

/**
 * Whether the controls are open at first. On narrow screens they are closed, so that the records
 * are visible without scrolling.
 */
const startsOpen = matchMedia('(min-width: 60rem)').matches

/**
 * Shows the controls of the service. Their summary line lists the active ones, also while the
 * controls are closed.
 */
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
