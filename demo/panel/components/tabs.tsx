import { type View, view, views } from '../models/view'
import type { Seen } from '../models/watch-service'

const countOf = (name: View, { counts, requests }: Seen): number => {
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

/** One list at a time; the arrow keys go from one to the next. */
export const Tabs = ({ seen }: { seen: Seen }) => (
  <div role="tablist" aria-label="What to look at" class="tabs" onKeyDown={move}>
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
        {name} <span class="count">{countOf(name, seen)}</span>
      </button>
    ))}
  </div>
)
