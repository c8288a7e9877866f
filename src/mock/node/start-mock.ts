import type { Clock } from '../clock'
import { createMock, type MockOptions } from '../create-mock'
import { agentClusterHeaders, withAgentCluster } from '../http/origin-agent-cluster'
import { parseDateTime } from '../parse-date-time'
import { seededAccounts } from '../seed/accounts'
import { seededFlows } from '../seed/flows'
import { createHostCheck } from './allowed-hosts'
import { openFrames } from './frame-pages'
import { type Connection, listenOn, toNodeListener } from './http-server'
import { inspectorPath, openInspector } from './inspector-pages'
import { openState } from './open-state'

/** Options of `startMock`. */
export interface StartMockOptions extends Omit<Partial<MockOptions>, 'clock'> {
  /**
   * Port to listen on.
   * @default 0, any free port
   */
  port?: number
  /**
   * Address to listen on.
   * @default this machine only, on IPv4 and IPv6
   */
  host?: string
  /**
   * Further host names to accept, in addition to loopback names and addresses, `host`, and the
   * address that a client connected to. Requests to any other name get 421.
   * @default none
   */
  allowHosts?: readonly string[]
  /**
   * File for the state: read at the start, saved at the end and one second after the last change.
   */
  stateFile?: string
  /**
   * Data set to start with if there is no saved state: `empty`, `busy-month` or
   * `returning-customer`.
   */
  seed?: string
  /**
   * A clock, or the time at which the service's clock starts.
   * @default the machine's clock
   */
  clock?: Clock | Date | string
  /**
   * Called when a save fails while the service runs. If the last save fails, `stop` rejects
   * instead.
   * @default the failure is ignored, and the next change causes another save
   */
  onSaveFailure?: (cause: unknown) => void
}

/** A mock service that runs as an HTTP server. */
export interface RunningMock {
  port: number
  /** Base URL of the service, `http://localhost:<port>`. */
  url: string
  /**
   * URL of the script for the merchant's page. The frames are at the same origin, so a page can use
   * `url` as its `serviceUrl`. Null if nothing was built.
   */
  scriptUrl: string | null
  /** URL of the inspector. Null without `allowControl`, or if nothing was built. */
  inspectorUrl: string | null
  /**
   * Ends every connection, saves the state and closes the store. Rejects if the state cannot be
   * saved.
   */
  stop(): Promise<void>
}

const startingAt = (moment: Date | string): Clock => {
  const instant = typeof moment === 'string' ? parseDateTime(moment) : moment.getTime()
  const aheadMs = (instant ?? Number.NaN) - Date.now()
  if (Number.isNaN(aheadMs)) throw new Error('clock expects a time such as 2026-01-31T12:00:00Z.')
  return () => Date.now() + aheadMs
}

const toClock = (clock: StartMockOptions['clock']): Clock => {
  if (clock === undefined) return Date.now
  return typeof clock === 'function' ? clock : startingAt(clock)
}

const urlOf = (host: string | undefined, port: number): string => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Returns the response 421, Misdirected Request (RFC 9110, 15.5.20). */
const wrongHost = (): Response =>
  new Response('The mock does not accept this host name. Allow it with --allow-host (allowHosts).\n', {
    status: 421,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

/**
 * Starts the mock service as an HTTP server on this machine.
 *
 * @returns The running server, once it listens.
 * @throws Error if an option is invalid, the port is in use, or the state file is damaged.
 */
export const startMock = async (options: StartMockOptions = {}): Promise<RunningMock> => {
  const { port = 0, host, allowHosts, stateFile, seed, onSaveFailure = () => undefined, ...rest } = options
  const answersTo = createHostCheck({ host, allowHosts })
  const clock = toClock(rest.clock)
  const accounts = rest.accounts ?? seededAccounts
  const [account] = accounts
  if (!account) throw new Error('accounts expects at least one account.')
  const inspector = rest.allowControl ? await openInspector() : undefined
  const frames = await openFrames(accounts, undefined, rest.withdrawnVersions)
  const state = await openState({
    store: rest.store,
    stateFile,
    seed,
    world: { account, flows: [...(rest.flows ?? []), ...seededFlows] },
    clock,
    clockGiven: rest.clock !== undefined,
    onFailure: onSaveFailure,
  })
  const mock = createMock({ ...rest, clock, store: state.store })
  const handle = (request: Request, { localAddress, remoteAddress }: Connection) => {
    // This check comes first: an unknown name may belong to a website that points it at this
    // machine.
    if (!answersTo(request.url, { localAddress })) return wrongHost()
    if (frames?.has(new URL(request.url).pathname)) return frames.answer(request)
    return inspector?.(request) ?? mock.handle(request, remoteAddress)
  }
  const listener = toNodeListener(handle, (response) => withAgentCluster(response, rest.ownSite))
  const errorHeaders = agentClusterHeaders(rest.ownSite)
  const listening = await listenOn(listener, { port, host, portFlag: '--port', errorHeaders }).catch(async (cause) => {
    await state.stop()
    throw cause
  })
  const url = urlOf(host, listening.port)
  return {
    port: listening.port,
    url,
    scriptUrl: frames ? `${url}/tender.js` : null,
    inspectorUrl: inspector ? url + inspectorPath : null,
    stop: async () => {
      await listening.stop()
      await state.stop()
    },
  }
}
