import { runOutside } from '../doubles/frame'
import type { Reply } from '../doubles/service'

/**
 * The failures of a request.
 *
 * - `lostBefore`, `lostAfter`: the connection breaks before or after the server has executed the
 * request.
 * - `hangs`: the server executes the request, and no answer or error follows.
 * - `slow`: the request arrives after 8 s.
 * - `late`: the request arrives after 10 to 70 s.
 * - `slowAnswer`: the answer takes 25 to 70 s.
 * - `broken`, `brokenAfter`: HTTP 500 before or after the server has executed the request.
 * - `limited`: HTTP 429 with `Retry-After: 2`.
 * - `busy`, `busyForLong`: HTTP 503 with a `Retry-After` of 20 or 120.
 * - `twice`: the request arrives a second time, up to 40 s later.
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
 * The sender of a request. A frame sends to the service, the merchant's server to the service, and
 * a page to the merchant's server.
 */
export type Sender = 'frame' | 'server' | 'page'

/** A failure that will happen to the next requests. */
export interface PlannedMishap {
  mishap: Mishap
  /** The name of an operation of the service, a route of the merchant's server, or `any`. */
  operation: string
  times: number
  /** The sender whose requests fail. @default any sender */
  from?: Sender
  /** The delay of `slow`, `late`, `slowAnswer` and `twice` in milliseconds. @default random */
  delayMs?: number
}

/**
 * How a request ends for its sender: with an answer, or without one. `lost`: the connection broke.
 * `aborted`, `timeout`: the sender stopped waiting.
 */
export type Carried = Reply | 'lost' | 'aborted' | 'timeout'

export interface NetworkRequest {
  name: string
  from: Sender
  /** Executes the request at its receiver. */
  arrive: () => Promise<Reply>
}

export interface Carrying {
  signal?: AbortSignal | undefined
  /**
   * Whether the sender still exists. After it was closed, it receives no answer.
   *
   * @default always true
   */
  isAlive?: () => boolean
  /** @default always */
  isOnline?: () => boolean
  /** Milliseconds until the sender stops waiting. @default 30000 */
  timeoutMs?: number
}

/** A request that has failed, and the time at which it was sent. */
export interface Trouble {
  operation: string
  at: number
}

/** The simulated network between browsers, merchant and service. Requests fail as planned. */
export interface Network {
  carry(request: NetworkRequest, carrying?: Carrying): Promise<Carried>
  plan(mishap: PlannedMishap): void
  heal(): void
  /** Returns how many requests of this operation were sent and have not been executed yet. */
  underWay(operation: string): number
  /** Whether no failure is planned. */
  isCalm(): boolean
  /** Returns the failed requests that were sent since this time, in milliseconds since 1970. */
  troublesSince(time: number): readonly Trouble[]
  /**
   * Returns how many requests of this operation arrived a second time, or after their sender had
   * stopped waiting.
   */
  strays(operation: string): number
}

const slowMs = 8000

const failure = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { errors: [{ message: code, extensions: { code } }] },
})

/** The results of requests that fail before the server has executed them. */
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

  /** Sends a request. The request arrives even if its sender stops waiting. */
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
