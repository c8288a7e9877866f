import { useEffect, useRef } from 'preact/hooks'
import { activeControls } from '../models/active-controls'
import type { ServiceSnapshot } from '../models/service-snapshot'
import { ClockCard } from './clock-card'
import { FaultsCard } from './faults-card'
import { ResetCard } from './reset-card'

/** On wide screens, the controls are beside the records and always open, as in inspector.css. */
const wide = matchMedia('(min-width: 60rem)')

/**
 * Shows the controls of the service. On narrow screens they are closed at first, so that the
 * records are visible without scrolling, and a summary line lists the active ones.
 */
export const ControlsDrawer = ({ snapshot }: { snapshot: ServiceSnapshot }) => {
  const active = activeControls(snapshot)
  const drawer = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const follow = () => {
      if (drawer.current) drawer.current.open = wide.matches
    }
    follow()
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])
  return (
    <aside aria-label="Controls">
      <details ref={drawer} class="drawer">
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
