import type { DevToolsEvent, Protocol } from './devtools'

/** A request of the page or one of its frames. */
export interface Exchange {
  url: string
  method: string
  body: string
  /** `Document`, `Script`, `Fetch`, … */
  type: string
  /** Milliseconds since 1970. */
  sentAt: number
  /** Absent until the response is complete. */
  endedAt?: number
  status?: number
  /** Transferred bytes, including headers. */
  bytes: number
  cached: boolean
  failed: boolean
  /** The time of the request on the browser's monotonic clock, in seconds. */
  timestamp: number
}

export interface Traffic {
  /** Without preflights, icons, data: URLs and responses from the cache. */
  readonly exchanges: readonly Exchange[]
  /** The time of the last event, in milliseconds since 1970. */
  readonly lastEventAt: number
  handleEvent(event: DevToolsEvent): void
  clear(): void
}

/** Records the network requests of a tab. */
export const createTraffic = (): Traffic => {
  const exchanges = new Map<string, Exchange>()
  let lastEventAt = 0

  const isRelevant = ({ url, type, cached }: Exchange) =>
    url.startsWith('http') && !cached && type !== 'Preflight' && !url.endsWith('/favicon.ico')

  return {
    get exchanges() {
      return [...exchanges.values()].filter(isRelevant)
    },
    get lastEventAt() {
      return lastEventAt
    },
    clear: () => exchanges.clear(),
    handleEvent: (event) => {
      if (event.method === 'Network.requestWillBeSent') {
        exchanges.set(event.params.requestId, exchangeOf(event.params))
        lastEventAt = Date.now()
      } else if (isResponseEvent(event)) {
        const exchange = exchanges.get(event.params.requestId)
        if (exchange) applyResponse(exchange, event)
        lastEventAt = Date.now()
      }
    },
  }
}

const exchangeOf = ({
  request,
  type = 'Other',
  wallTime,
  timestamp,
}: Protocol.Network.requestWillBeSentPayload): Exchange => ({
  url: request.url,
  method: request.method,
  body: request.postData ?? '',
  type,
  sentAt: wallTime * 1000,
  bytes: 0,
  cached: false,
  failed: false,
  timestamp,
})

type ResponseEvent = Extract<
  DevToolsEvent,
  {
    method:
      | 'Network.requestServedFromCache'
      | 'Network.responseReceived'
      | 'Network.loadingFinished'
      | 'Network.loadingFailed'
  }
>

const isResponseEvent = (event: DevToolsEvent): event is ResponseEvent =>
  /^Network\.(requestServedFromCache|responseReceived|loadingFinished|loadingFailed)$/.test(event.method)

const applyResponse = (exchange: Exchange, event: ResponseEvent): void => {
  switch (event.method) {
    case 'Network.requestServedFromCache':
      exchange.cached = true
      break
    case 'Network.responseReceived':
      exchange.status = event.params.response.status
      exchange.cached ||= event.params.response.fromDiskCache ?? false
      break
    case 'Network.loadingFinished':
      exchange.bytes = event.params.encodedDataLength
      exchange.endedAt = exchange.sentAt + (event.params.timestamp - exchange.timestamp) * 1000
      break
    case 'Network.loadingFailed':
      exchange.failed = true
      break
  }
}
