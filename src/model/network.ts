import { runOutside } from './browser/frame'
import type { Reply } from './service'

/**
 * What can happen to one request.
 *
 * - `lostBefore`, `lostAfter`: the connection breaks before or after the request is carried out.
 * - `hangs`: it is carried out, and the answer is lost without an error.
 * - `slow`: it arrives after 8 s.
 * - `late`: it arrives after 10 to 70 s.
 * - `slowAnswer`: the answer takes 25 to 70 s.
 * - `broken`, `brokenAfter`: HTTP 500, before or after it is carried out.
 * - `limited`: HTTP 429 with `Retry-After: 2`.
 * - `busy`, `busyForLong`: HTTP 503 with `Retry-After` of 20 or 120.
 * - `twice`: it arrives a second time up to 40 s later.
 */
export const mishaps = [
  'lostBefore',
  'lostAfter',
  'hangs',
  'slow',
  'late',
  'slowAnswer',
  'broken',
  'brokenAfter',
  'limited',
  'busy',
  'busyForLong',
  'twice',
] as const
export type Mishap = (typeof mishaps)[number]

/**
 * Who sends a request: a controller frame to the service, the merchant's server to the service, or
 * a page to the merchant's server.
 */
export type Sender = 'frame' | 'server' | 'page'

/** Something that will happen to the next requests of one operation, or of any. */
export interface PlannedMishap {
  mishap: Mishap
  /** An operation of the service, a route of the merchant's server, or `any`. */
  operation: string
  times: number
  /** @default anyone */
  from?: Sender
  /** Milliseconds of `slow`, `late`, `slowAnswer` and `twice`. @default random */
  delayMs?: number
}

/** `lost`: the connection broke. `aborted`, `timeout`: the sender stopped waiting. */
export type Carried = Reply | 'lost' | 'aborted' | 'timeout'

export interface NetworkRequest {
  name: string
  from: Sender
  /** Carries the request out where it arrives. */
  arrive: () => Promise<Reply>
}

export interface Carrying {
  signal?: AbortSignal | undefined
  /**
   * Whether the sender still exists: nothing of a closed page or frame continues.
   *
   * @default always
   */
  isAlive?: () => boolean
  /** @default always */
  isOnline?: () => boolean
  /** Milliseconds until the sender stops waiting. @default 30000 */
  timeoutMs?: number
}

/** A request with which something went wrong, and when it was sent. */
export interface Trouble {
  operation: string
  at: number
}

/** The connections of a world, and everything that goes wrong on them. */
export interface Network {
  carry(request: NetworkRequest, carrying?: Carrying): Promise<Carried>
  plan(mishap: PlannedMishap): void
  heal(): void
  /** Requests of this operation that have not arrived. */
  underWay(operation: string): number
  /** Nothing is planned to go wrong. */
  isCalm(): boolean
  /**
   * The requests with which anything went wrong that were sent since this time, in milliseconds
   * since 1970.
   */
  troublesSince(time: number): readonly Trouble[]
  /**
   * How often requests of this operation arrived when their sender no longer waited, or a second
   * time.
   */
  strays(operation: string): number
}

const slowMs = 8000

const failure = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { errors: [{ message: code, extensions: { code } }] },
})

/** What becomes of a request that does not arrive. */
const refusals: Partial<Record<Mishap, Carried>> = {
  lostBefore: 'lost',
  broken: failure(500, 'error.internal'),
  limited: failure(429, 'error.rateLimited', { 'retry-after': '2' }),
  busy: failure(503, '', { 'retry-after': '20' }),
  busyForLong: failure(503, '', { 'retry-after': '120' }),
}

/** @param now milliseconds since 1970 */
export const createNetwork = (random: () => number, now: () => number): Network => {
  let planned: PlannedMishap[] = []
  const troubles: Trouble[] = []
  const onTheWay: string[] = []
  const strays: string[] = []
  const upTo = (ms: number) => Math.floor(random() * ms)

  const take = ({ name, from }: NetworkRequest): Partial<PlannedMishap> => {
    const met = planned.find(
      (one) => (one.operation === 'any' || one.operation === name) && (one.from === undefined || one.from === from),
    )
    if (!met) return {}
    met.times -= 1
    if (met.times <= 0) planned = planned.filter((one) => one !== met)
    return met
  }

  const travelMs = ({ mishap, delayMs }: Partial<PlannedMishap>): number => {
    if (mishap === 'slow') return delayMs ?? slowMs + upTo(200)
    if (mishap === 'late') return delayMs ?? 10_000 + upTo(60_000)
    return 5 + upTo(200)
  }

  /** Once sent, a request arrives, whether or not its sender still waits. */
  const send = (request: NetworkRequest, afterMs: number, answered: (reply: Reply) => void) => {
    onTheWay.push(request.name)
    setTimeout(async () => {
      const reply = await request.arrive()
      onTheWay.splice(onTheWay.indexOf(request.name), 1)
      answered(reply)
    }, afterMs)
  }

  const carry: Network['carry'] = (
    request,
    { signal, isAlive = () => true, isOnline = () => true, timeoutMs = 30_000 } = {},
  ) =>
    new Promise((resolve) => {
      let isOver = false
      const end = (outcome: Carried) => {
        if (isOver) return
        isOver = true
        clearTimeout(limit)
        if (isAlive()) resolve(outcome)
      }
      const limit = Number.isFinite(timeoutMs) ? setTimeout(end, timeoutMs, 'timeout') : undefined
      signal?.addEventListener('abort', () => end('aborted'))
      const met = isOnline() ? take(request) : {}
      const { mishap, delayMs } = met
      if (mishap || !isOnline()) troubles.push({ operation: request.name, at: now() })
      if (!isOnline()) return void setTimeout(end, 1, 'lost')
      const refused = mishap && refusals[mishap]
      if (refused) return void setTimeout(end, travelMs(met), refused)
      send(request, travelMs(met), (reply) => {
        if (isOver) strays.push(request.name)
        if (mishap === 'hangs') return
        const isLost = mishap === 'lostAfter' || !isOnline()
        const answer = isLost ? 'lost' : mishap === 'brokenAfter' ? failure(500, 'error.internal') : reply
        setTimeout(end, mishap === 'slowAnswer' ? (delayMs ?? 25_000 + upTo(45_000)) : 5 + upTo(200), answer)
      })
      if (mishap === 'twice') send(request, delayMs ?? 200 + upTo(40_000), () => void strays.push(request.name))
    })

  return {
    carry: (...sent) => runOutside(() => carry(...sent)),
    plan: (mishap) => void planned.push({ ...mishap }),
    heal: () => {
      planned = []
    },
    underWay: (operation) => onTheWay.filter((name) => name === operation).length,
    isCalm: () => planned.length === 0,
    troublesSince: (time) => troubles.filter(({ at }) => at >= time),
    strays: (operation) => strays.filter((name) => name === operation).length,
  }
}
