import type { GraphQLSchema } from 'graphql'
import type { Clock } from './clock'
import type { ControlState } from './control/control-state'
import type { Wait } from './control/inject-faults'
import type { RequestLog } from './control/request-log'
import type { RunOnce } from './idempotency'
import type { Ids } from './ids'
import type { RateLimit } from './rate-limit'
import type { Account } from './seed/accounts'
import type { Flow } from './seed/flows'
import type { Store } from './store/store'

/** What one mock is made of, for the phases of its requests. */
export interface Service {
  schema: GraphQLSchema
  store: Store
  /** The machine's time, or a test's. The service's own is ahead of it by what the control says. */
  clock: Clock
  ids: Ids
  accounts: readonly Account[]
  flows: readonly Flow[]
  runOnce: RunOnce
  control: ControlState
  /** Null unless the service may be controlled. */
  log: RequestLog | null
  wait: Wait
  /** Null when everybody may ask as often as they like. */
  rateLimit: RateLimit | null
}

/** The service's time. */
export const timeOf = async ({ clock, control }: Pick<Service, 'clock' | 'control'>): Promise<number> =>
  clock() + (await control.read()).offsetMs
