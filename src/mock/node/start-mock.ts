import type { Mock, MockOptions } from '../create-mock'
import { agentClusterHeaders, createHostCheck, forwardedOrigin, withAgentCluster } from '../http/host'
import { createRateLimit } from '../rate-limit'
import { type Account, seededAccounts } from '../seed/accounts'
import { seededFlows } from '../seed/flows'
import { type Clock, parseDateTime } from '../time'
import { openFrames } from './frame-pages'
import { type Connection, listenOn, toNodeListener } from './http-server'
import { inspectorPath, openInspector } from './inspector-pages'
import { openState } from './state-file'

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
   * Further host names to accept, in addition to loopback names and addresses, `host`, the host of
   * `publicUrl`, and the address that a client connected to. Requests to any other name get 421,
   * with `trustProxy` also those that a proxy received under another name.
   * @default none
   */
  allowHosts?: readonly string[]
  /**
   * Further origins of shops that the Public Keys of the first account serve, such as
   * `https://shop.test`.
   * @default none
   */
  allowOrigins?: readonly string[]
  /**
   * File for the state: read at the start, saved at the end and one second after the last change.
   */
  stateFile?: string
  /**
   * Data set to start with if there is no saved state: `empty`, `busy-month` or
   * `returning-customer`. It replaces all records of `store`.
   * @default none, the records of `store` stay
   */
  seed?: string
  /**
   * A clock, or the time at which the service's clock starts.
   * @default the machine's clock, or as far ahead of it as in the saved state
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
  /**
   * Base URL of the service: `http://localhost:<port>`, also for the hosts `0.0.0.0` and `::`. Any
   * other `host` replaces `localhost`.
   */
  url: string
  /**
   * URL of tender.js for the merchant's page. It is below `publicUrl` or, without one, `url`. Null
   * if nothing was built.
   */
  scriptUrl: string | null
  /** URL of the inspector. Null without `allowControl`, or if nothing was built. */
  inspectorUrl: string | null
  /**
   * Ends every connection, saves the state if there is a `stateFile`, and closes the store. Rejects
   * if the state cannot be saved.
   */
  stop(): Promise<void>
}

const toClock = (clock: StartMockOptions['clock']): Clock => {
  if (clock === undefined) return Date.now
  if (typeof clock === 'function') return clock
  const instant = typeof clock === 'string' ? parseDateTime(clock) : clock.getTime()
  const aheadMs = (instant ?? Number.NaN) - Date.now()
  if (Number.isNaN(aheadMs)) throw new Error('clock expects a time such as 2026-01-31T12:00:00Z.')
  return () => Date.now() + aheadMs
}

const urlOf = (host: string | undefined, port: number): string => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** @throws Error, with a message for the terminal, if the public URL is invalid. */
const hostOf = (publicUrl: string): string => {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new Error('--public-url expects an http or https URL such as https://pay.test.')
  return url.hostname
}

/**
 * Returns the accounts, with further origins for the first one, unless its list is empty, which
 * allows any origin.
 *
 * @throws Error, with a message for the terminal, if an origin is invalid or there is no account.
 */
const withOrigins = ([first, ...others]: readonly Account[], added: readonly string[]): [Account, ...Account[]] => {
  if (!first) throw new Error('accounts expects at least one account.')
  const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
  if (!added.every(isOrigin)) throw new Error('--allow-origin expects an origin such as https://shop.test.')
  const origins = first.origins.length > 0 ? [...first.origins, ...added] : first.origins
  return [{ ...first, origins }, ...others]
}

/**
 * Creates the service when it is first used, because a start is twice as fast without it.
 *
 * @throws Error if `rateLimit` is invalid.
 */
const serviceOnDemand = (options: MockOptions): (() => Promise<Mock>) => {
  if (options.rateLimit) createRateLimit(options.rateLimit)
  let loading: Promise<Mock> | undefined
  return () => {
    loading ??= import('../create-mock').then(({ createMock }) => createMock(options))
    return loading
  }
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
 * @throws Error if an option is invalid, the mock cannot listen, for example because the port is in
 *   use, or the state file cannot be read, is damaged or is of another version.
 */
export const startMock = async (options: StartMockOptions = {}): Promise<RunningMock> => {
  const { port = 0, host, allowHosts = [], allowOrigins = [], stateFile, seed, ...rest } = options
  const { publicUrl, trustProxy = false, onSaveFailure = () => undefined } = rest
  const publicHosts = publicUrl === undefined ? [] : [hostOf(publicUrl)]
  const answersTo = createHostCheck({ host, allowHosts: [...allowHosts, ...publicHosts] })
  const clock = toClock(rest.clock)
  const accounts = withOrigins(rest.accounts ?? seededAccounts, allowOrigins)
  const [account] = accounts
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
  const service = serviceOnDemand({ ...rest, accounts, clock, store: state.store })
  const handle = (request: Request, { localAddress, remoteAddress }: Connection) => {
    // This check comes first: an unknown name may belong to a website that points it at this
    // machine. A proxy must not hide such a name behind its own.
    const named = trustProxy ? [request.url, forwardedOrigin(request)] : [request.url]
    if (!named.every((each) => answersTo(each, { localAddress }))) return wrongHost()
    if (frames?.has(new URL(request.url).pathname)) return frames.answer(request)
    return inspector?.(request) ?? service().then((mock) => mock.handle(request, remoteAddress))
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
    scriptUrl: frames ? `${(publicUrl ?? url).replace(/\/+$/, '')}/tender.js` : null,
    inspectorUrl: inspector ? url + inspectorPath : null,
    stop: async () => {
      await listening.stop()
      await state.stop()
    },
  }
}
