import { ordersOf } from '../models/orders'
import type { ServiceSnapshot } from '../models/service-snapshot'
import { showView, type View, view, views } from '../models/view'

const countOf = (name: View, snapshot: ServiceSnapshot): number => {
  if (name === 'Orders') return ordersOf(snapshot).length
  if (name === 'Requests') return snapshot.requests.length
  return snapshot.counts[name.toLowerCase()] ?? 0
}

const move = (event: KeyboardEvent): void => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = views.at((views.indexOf(view.value) + step) % views.length) ?? view.value
  showView(next)
  document.getElementById(`tab-${next}`)?.focus()
}

/**
 * Shows a tab for each list. The left and right arrow keys select the tab beside the current one.
 */
export const Tabs = ({ snapshot }: { snapshot: ServiceSnapshot }) => (
  <div role="tablist" aria-label="Record type" class="tabs" onKeyDown={move}>
    {views.map((name) => (
      <button
        type="button"
        role="tab"
        key={name}
        id={`tab-${name}`}
        aria-selected={view.value === name}
        aria-controls="list"
        tabIndex={view.value === name ? 0 : -1}
        onClick={() => showView(name)}
      >
        {name} <span class="count">{countOf(name, snapshot)}</span>
      </button>
    ))}
  </div>
)
