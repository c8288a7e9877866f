import type { Caller } from './caller'
import type { Ids } from './ids'
import type { Instant } from './records/instant'
import type { Flow } from './seed/flows'
import type { Store } from './store/store'

/** What an operation works with. One is made per request. */
export interface Context {
  store: Store
  ids: Ids
  /** The service's time, the same for the whole request. */
  now: Instant
  caller: Caller
  /** The origin that was called, for addresses of the service's own pages. */
  origin: string
  flows: readonly Flow[]
  /** ISO 3166-1 alpha-2, when a proxy before the service tells it. */
  countryHeader: string | null
}
