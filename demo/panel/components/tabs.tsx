import { type View, view, views } from '../models/view'
import type { ServiceSnapshot } from '../models/watch-service'

const countOf = (name: View, { counts, requests }: ServiceSnapshot): number => {
  if (name === 'Requests') return requests.length
  return counts[name.toLowerCase()] ?? 0
}

const move = (event: KeyboardEvent): void => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = views.at((views.indexOf(view.value) + step) % views.length) ?? view.value
  view.value = next
  document.getElementById(`tab-${next}`)?.focus()
}

/** Tabs for the lists. The arrow keys move between them. */
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
        onClick={() => {
          view.value = name
        }}
      >
        {name} <span class="count">{countOf(name, snapshot)}</span>
      </button>
    ))}
  </div>
)
