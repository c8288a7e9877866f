import type { Caller } from './caller'
import type { Ids } from './ids'
import type { MockProfile } from './profile'
import type { Instant } from './records/instant'
import type { Flow } from './seed/flows'
import type { Store } from './store/store'

/** Everything an operation works with. Each request has its own. */
export interface Context {
  store: Store
  ids: Ids
  /** The service's time, the same for the whole request. */
  now: Instant
  caller: Caller
  /** The URL to which the paths of the service's own pages are appended, without a final slash. */
  baseUrl: string
  flows: readonly Flow[]
  /** Which interface the service has. */
  profile: MockProfile
  /**
   * ISO 3166-1 alpha-2 code that a proxy in front of the service added; null without such a proxy.
   */
  countryHeader: string | null
}
