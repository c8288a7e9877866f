import type { Clock } from '../clock'
import { createMock, type MockOptions } from '../create-mock'
import { parseDateTime } from '../parse-date-time'
import { seededAccounts } from '../seed/accounts'
import { seededFlows } from '../seed/flows'
import { createHostCheck } from './allowed-hosts'
import { openFrames } from './frame-pages'
import { type Connection, listenOn, toNodeListener } from './http-server'
import { inspectorPath, openInspector } from './inspector-pages'
import { openState } from './open-state'

export interface StartMockOptions extends Omit<Partial<MockOptions>, 'clock'> {
  /** Default: 0, any free port. */
  port?: number
  /** Where to listen. Default: this machine only, on IPv4 and IPv6. */
  host?: string
  /**
   * Host names that the server answers to besides loopback names and addresses, `host`, and the address that a client connected to.
   * Requests to any other name get 421. Default: none.
   */
  allowHosts?: readonly string[]
  /** A file that the state is read from, and saved to whenever nothing has changed for a second, and at the end. */
  stateFile?: string
  /** The named world to begin with when no state was read: `empty`, `busy-month`, `returning-customer`. */
  seed?: string
  /** A function that tells the time, or the moment at which the service's clock starts. Default: the machine's clock. */
  clock?: Clock | Date | string
  /** Told when the state could not be saved. Default: throws at `stop` only. */
  onSaveFailure?: (cause: unknown) => void
}

export interface RunningMock {
  port: number
  /** `http://localhost:<port>`, the base URL of the service. */
  url: string
  /**
   * The script for shops' pages. Where it is there are the frames too, so that shops can name `url` as their `serviceUrl`; null in
   * a project that was not built.
   */
  scriptUrl: string | null
  /** Where the inspector is: with `allowControl`, and only in a package or project that was built. */
  inspectorUrl: string | null
  /** Ends every connection, saves the state and ends the store. */
  stop(): Promise<void>
}

const startingAt = (moment: Date | string): Clock => {
  const instant = typeof moment === 'string' ? parseDateTime(moment) : moment.getTime()
  const aheadMs = (instant ?? Number.NaN) - Date.now()
  if (Number.isNaN(aheadMs)) throw new Error('The clock takes a moment such as 2026-01-31T12:00:00Z.')
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

/** 421, Misdirected Request (RFC 9110, 15.5.20). */
const wrongHost = (): Response =>
  new Response('The mock does not answer to this host name. Allow it with --allow-host (allowHosts).\n', {
    status: 421,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

/** Starts the mock service as a server of this machine, on IPv4 and IPv6. */
export const startMock = async (options: StartMockOptions = {}): Promise<RunningMock> => {
  const { port = 0, host, allowHosts, stateFile, seed, onSaveFailure = () => undefined, ...rest } = options
  const answersTo = createHostCheck({ host, allowHosts })
  const clock = toClock(rest.clock)
  const accounts = rest.accounts ?? seededAccounts
  const [account] = accounts
  if (!account) throw new Error('The mock needs an account.')
  const inspector = rest.allowControl ? await openInspector() : undefined
  const frames = await openFrames(accounts)
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
    // First of all: a name that is not ours may be a website's that points at this machine.
    if (!answersTo(request.url, { localAddress })) return wrongHost()
    if (frames?.has(new URL(request.url).pathname)) return frames.answer(request)
    return inspector?.(request) ?? mock.handle(request, remoteAddress)
  }
  const listening = await listenOn(toNodeListener(handle), { port, host, portFlag: '--port' }).catch(async (cause) => {
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
