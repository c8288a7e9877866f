import type { ServiceSnapshot } from '../models/service-snapshot'

export interface ListProps {
  snapshot: ServiceSnapshot
  /** The ids of the entries that pass the search and the filter. */
  ids: ReadonlySet<string>
}
