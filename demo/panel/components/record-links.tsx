import { linksOf, mentions } from '../models/links'
import type { ServiceSnapshot } from '../models/service-snapshot'
import { openRecord, showRequestsWith } from '../models/view'

interface RecordLinksProps {
  /** A record, or the values of a request. */
  value: unknown
  /** The id of the record; null for a request. */
  ownId: string | null
  snapshot: ServiceSnapshot
}

/** Shows buttons that lead to related records and to the requests that contain the record's id. */
export const RecordLinks = ({ value, ownId, snapshot }: RecordLinksProps) => {
  const links = linksOf(value, ownId, snapshot)
  const requests =
    ownId === null ? [] : snapshot.requests.filter(({ variables, answer }) => mentions([variables, answer], [ownId]))
  if (links.length === 0 && requests.length === 0) return null
  return (
    <ul class="links" aria-label="Related records">
      {links.map(({ view, id, label }) => (
        <li key={id}>
          <button type="button" class="link" onClick={() => openRecord(view, id)}>
            {label}
          </button>
        </li>
      ))}
      {ownId !== null && requests.length > 0 && (
        <li>
          <button type="button" class="link" onClick={() => showRequestsWith(ownId.replace('payments:', ''))}>
            {requests.length === 1 ? '1 request' : `${requests.length} requests`}
          </button>
        </li>
      )}
    </ul>
  )
}
