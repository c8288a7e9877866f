import type { ModelService, Reply, ServiceRequest } from './service'

/** What can go wrong with one request on its way. */
export const mishaps = ['lostBefore', 'lostAfter', 'hangs', 'slow', 'broken', 'brokenAfter', 'limited'] as const
export type Mishap = (typeof mishaps)[number]

/** What waits for requests of one operation, or of any. */
export interface PlannedMishap {
  mishap: Mishap
  operation: string
  times: number
}

export type Carried = Reply | 'lost' | 'aborted' | 'timeout'

export interface Carrying {
  signal?: AbortSignal | undefined
  /** Whether somebody is still there to hear the answer. */
  alive: () => boolean
  online: () => boolean
}

/** The way to the service and back, with all that happens on it. */
export interface Network {
  carry(request: ServiceRequest, carrying: Carrying): Promise<Carried>
  plan(mishap: PlannedMishap): void
  heal(): void
  /** Requests of this operation that are on their way. */
  underWay(operation: string): number
  /** Nothing is going to go wrong with what is sent now. */
  calm(): boolean
}

/** Milliseconds until a client gives up. */
const patienceMs = 30_000
/** Milliseconds that a slow request takes to arrive. */
const slowMs = 8000

const fault = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { errors: [{ message: code, extensions: { code } }] },
})

/** What comes of a request that does not get as far as the service. */
const refusalOf = (mishap: Mishap | undefined): Carried | undefined => {
  if (mishap === 'lostBefore') return 'lost'
  if (mishap === 'broken') return fault(500, 'error.internal')
  if (mishap === 'limited') return fault(429, 'error.rateLimited', { 'retry-after': '2' })
  return undefined
}

export const createNetwork = (service: ModelService, random: () => number): Network => {
  let planned: PlannedMishap[] = []
  const onTheWay: string[] = []

  const take = (name: string): Mishap | undefined => {
    const met = planned.find(({ operation }) => operation === 'any' || operation === name)
    if (!met) return undefined
    met.times -= 1
    if (met.times <= 0) planned = planned.filter((one) => one !== met)
    return met.mishap
  }

  const carry: Network['carry'] = (request, { signal, alive, online }) =>
    new Promise((resolve) => {
      const latencyMs = () => 5 + Math.floor(random() * 200)
      let ended = false
      const end = (outcome: Carried) => {
        if (ended) return
        ended = true
        clearTimeout(limit)
        // The frame that asked is gone: nothing of it runs any more.
        if (alive()) resolve(outcome)
      }
      const limit = setTimeout(end, patienceMs, 'timeout')
      signal?.addEventListener('abort', () => end('aborted'))
      if (!online()) return void setTimeout(end, 1, 'lost')
      const mishap = take(request.name)
      onTheWay.push(request.name)
      const arrive = () => void onTheWay.splice(onTheWay.indexOf(request.name), 1)
      const failed = refusalOf(mishap)
      if (failed) {
        return void setTimeout(() => {
          arrive()
          end(failed)
        }, latencyMs())
      }
      // Once sent it arrives, whoever has stopped waiting for it.
      setTimeout(
        async () => {
          const reply = await service.answer(request)
          arrive()
          const lost = mishap === 'lostAfter' || !online()
          if (mishap === 'hangs') return
          if (lost) setTimeout(end, latencyMs(), 'lost')
          else setTimeout(end, latencyMs(), mishap === 'brokenAfter' ? fault(500, 'error.internal') : reply)
        },
        latencyMs() + (mishap === 'slow' ? slowMs : 0),
      )
    })

  return {
    carry,
    plan: (mishap) => void planned.push({ ...mishap }),
    heal: () => {
      planned = []
    },
    underWay: (operation) => onTheWay.filter((name) => name === operation).length,
    calm: () => planned.length === 0,
  }
}
