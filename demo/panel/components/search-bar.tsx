import { filtersOf, type ListEntry } from '../models/search'
import { statusLabel } from '../models/status-label'
import { filter, search } from '../models/view'

/** The search for all lists, the filter of the current list, and the number of entries found. */
export const SearchBar = ({ entries, found }: { entries: readonly ListEntry[]; found: number }) => (
  <search class="search">
    <input
      type="search"
      aria-label="Search"
      placeholder="Order, id, card, error …"
      value={search}
      onInput={({ currentTarget }) => {
        search.value = currentTarget.value
      }}
    />
    <select
      aria-label="Filter"
      value={filter.value}
      onChange={({ currentTarget }) => {
        filter.value = currentTarget.value
      }}
    >
      <option value="">All</option>
      {filtersOf(entries).map((tag) => (
        <option key={tag} value={tag}>
          {statusLabel(tag)}
        </option>
      ))}
    </select>
    <p role="status" class="quiet">
      {found === entries.length ? '' : `${found} of ${entries.length}`}
    </p>
  </search>
)
