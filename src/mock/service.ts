import type { GraphQLSchema } from 'graphql'
import type { Clock } from './clock'
import type { ControlState } from './control/control-state'
import type { Wait } from './control/inject-faults'
import type { RequestLog } from './control/request-log'
import { forwardedOrigin } from './http/forwarded-origin'
import type { RunOnce } from './idempotency'
import type { Ids } from './ids'
import type { MockProfile } from './profile'
import type { RateLimit } from './rate-limit'
import type { Account } from './seed/accounts'
import type { Flow } from './seed/flows'
import type { Store } from './store/store'

/** The parts of one mock service, shared by the phases of its requests. */
export interface Service {
  schema: GraphQLSchema
  profile: MockProfile
  store: Store
  /**
   * The machine's or a test's clock. `timeOf` adds the offset set through the control endpoints.
   */
  clock: Clock
  ids: Ids
  accounts: readonly Account[]
  flows: readonly Flow[]
  runOnce: RunOnce
  control: ControlState
  /** Null unless the service allows control. */
  log: RequestLog | null
  wait: Wait
  /** Null if requests are not limited. */
  rateLimit: RateLimit | null
  /** The URL under which browsers reach the service. Null for the origin of each request. */
  publicUrl: string | null
  /** Whether the headers of a proxy name the URL under which a browser reached the service. */
  trustProxy: boolean
}

/**
 * Returns the URL to which the paths of the service's own pages are appended, without a final
 * slash.
 */
export const baseUrlOf = (
  request: Request,
  { publicUrl, trustProxy }: Pick<Service, 'publicUrl' | 'trustProxy'>,
): string => {
  if (publicUrl !== null) return publicUrl.replace(/\/+$/, '')
  return trustProxy ? forwardedOrigin(request) : new URL(request.url).origin
}

/** Returns the service's time. */
export const timeOf = async ({ clock, control }: Pick<Service, 'clock' | 'control'>): Promise<number> =>
  clock() + (await control.read()).offsetMs
