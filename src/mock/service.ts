import type { GraphQLSchema } from 'graphql'
import type { ControlState, Wait } from './control/clock-and-faults'
import type { RequestLog } from './control/request-log'
import type { RunOnce } from './idempotency'
import type { Ids } from './ids'
import type { MockProfile } from './profiles'
import type { RateLimit } from './rate-limit'
import type { Account } from './seed/accounts'
import type { Flow } from './seed/flows'
import type { Store } from './store/store'
import type { Clock, Instant } from './time'

/** The parts of one mock service, shared by the phases of its requests. */
export interface Service {
  schema: GraphQLSchema
  profile: MockProfile
  store: Store
  /**
   * The clock that the service was created with, without the offset set through the control
   * endpoints.
   */
  clock: Clock
  time(): Promise<Instant>
  ids: Ids
  accounts: readonly Account[]
  flows: readonly Flow[]
  runOnce: RunOnce
  control: ControlState
  /** Null without control, and for requests that are not logged. */
  log: RequestLog | null
  wait: Wait
  /** Null if requests are not limited. */
  rateLimit: RateLimit | null
  /**
   * Returns the URL to which the paths of the service's own pages are appended, without a final
   * slash.
   */
  baseUrlOf(request: Request): string
}
