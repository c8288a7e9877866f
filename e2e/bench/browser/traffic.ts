import type { DevToolsEvent } from './devtools'

/** One request of the page or of a frame in it. */
export interface Exchange {
  url: string
  method: string
  body: string
  /** `Document`, `Script`, `Fetch`, … */
  type: string
  /** Milliseconds since 1970. */
  sentAt: number
  /** Undefined until its answer is there. */
  endedAt?: number
  status?: number
  /** On the wire, headers and all. */
  bytes: number
  cached: boolean
  failed: boolean
  /** Of the browser's clock, in seconds. */
  stamp: number
}

export interface Traffic {
  /** Without preflights, icons, and what came from the cache or holds its data itself. */
  readonly exchanges: readonly Exchange[]
  /** Milliseconds since 1970 when anything last happened. */
  readonly lastAt: number
  hear(event: DevToolsEvent): void
  clear(): void
}

/** What pages and frames ask for, as the network sees it. */
export const createTraffic = (): Traffic => {
  const known = new Map<string, Exchange>()
  let lastAt = 0
  const withId = (id: string, act: (exchange: Exchange) => void) => {
    lastAt = Date.now()
    const exchange = known.get(id)
    if (exchange) act(exchange)
  }
  return {
    get exchanges() {
      return [...known.values()].filter(
        ({ url, type, cached }) =>
          url.startsWith('http') && !cached && type !== 'Preflight' && !url.endsWith('/favicon.ico'),
      )
    },
    get lastAt() {
      return lastAt
    },
    clear: () => known.clear(),
    hear: (event) => {
      switch (event.method) {
        case 'Network.requestWillBeSent': {
          const { requestId, request, type = 'Other', wallTime, timestamp } = event.params
          lastAt = Date.now()
          known.set(requestId, {
            url: request.url,
            method: request.method,
            body: request.postData ?? '',
            type,
            sentAt: wallTime * 1000,
            bytes: 0,
            cached: false,
            failed: false,
            stamp: timestamp,
          })
          break
        }
        case 'Network.requestServedFromCache':
          withId(event.params.requestId, (exchange) => {
            exchange.cached = true
          })
          break
        case 'Network.responseReceived':
          withId(event.params.requestId, (exchange) => {
            exchange.status = event.params.response.status
            exchange.cached ||= event.params.response.fromDiskCache ?? false
          })
          break
        case 'Network.loadingFinished':
          withId(event.params.requestId, (exchange) => {
            exchange.bytes = event.params.encodedDataLength
            exchange.endedAt = exchange.sentAt + (event.params.timestamp - exchange.stamp) * 1000
          })
          break
        case 'Network.loadingFailed':
          withId(event.params.requestId, (exchange) => {
            exchange.failed = true
          })
          break
      }
    },
  }
}
