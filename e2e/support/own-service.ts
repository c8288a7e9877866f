import { startDemo } from '../../demo/server/start-demo'
import { root } from '../../scripts/paths'
import { features } from '../../src/contract/generated/features'
import type { Fault } from '../../src/mock/control/control-api'
import { createMockControl } from '../../src/mock/control/create-mock-control'
import { createMock } from '../../src/mock/create-mock'
import type { MockProfile } from '../../src/mock/profiles'
import { createStore } from '../../src/mock/store/store'
import { createServer, type TenderServer } from '../../src/server'

/** A shop and a service for one test process, in which its tests may inject faults. */
export interface OwnService {
  shopUrl: string
  serviceUrl: string
  /** The merchant's client of the service. */
  server: TenderServer
  /**
   * Injects a fault into the requests of the service, in place of an earlier fault. Null removes
   * it.
   */
  injectFault(fault: ServiceFault | null): Promise<void>
  /**
   * Returns the idempotency keys of the requests that browsers sent for an operation during this
   * test, in order.
   */
  requestsOf(operation: string): readonly (string | null)[]
  /** Returns how many requests for an operation browsers and servers sent during this test. */
  received(operation: string): number
  /** Moves the service's clock forward. */
  advanceClock(ms: number): void
  /** Removes faults and recorded requests before another test. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** A fault of the mock, for several operations. */
export interface ServiceFault extends Pick<Fault, 'status' | 'latencyMs' | 'drop' | 'times'> {
  operations: readonly string[]
  /** Answers with this error code of the service. The mock's own faults have no codes. */
  code?: string
}

export const startOwnService = async (index: number, profile: MockProfile = 'full'): Promise<OwnService> => {
  const [shopPort, servicePort] = [4393 + 2 * index, 4394 + 2 * index]
  let passedMs = 0
  const mock = createMock({ store: createStore(), clock: () => Date.now() + passedMs, allowControl: true, profile })
  const control = createMockControl({
    url: `http://127.0.0.1:${servicePort}`,
    privateKey: 'sk_test_demo',
    fetch: mock.handle,
  })
  let refused: ServiceFault | null = null
  const log = new Map<string, (string | null)[]>()
  const counts = new Map<string, number>()

  const service = async (request: Request): Promise<Response> => {
    const operation = await operationOf(request)
    if (operation === undefined) return mock.handle(request)
    counts.set(operation, (counts.get(operation) ?? 0) + 1)
    if (isBrowser(request))
      log.set(operation, [...(log.get(operation) ?? []), request.headers.get('x-idempotency-key')])
    if (!refused?.operations.includes(operation)) return mock.handle(request)
    const { code, times = Number.POSITIVE_INFINITY } = refused
    refused = times > 1 ? { ...refused, times: times - 1 } : null
    return Response.json({ errors: [{ message: 'no', extensions: { code } }] })
  }

  const injectFault = async (fault: ServiceFault | null) => {
    await control.clearFaults()
    const { operations = [], code, ...rest } = fault ?? {}
    refused = code === undefined ? null : fault
    if (code === undefined) for (const operation of operations) await control.addFault({ operation, ...rest })
  }

  const demo = await startDemo({
    dir: `${root}dist/demo`,
    framesDir: `${root}dist/frames`,
    service,
    shopPort,
    servicePort,
  })
  return {
    shopUrl: demo.shopUrl,
    serviceUrl: demo.serviceUrl,
    server: createServer({
      serviceUrl: `http://127.0.0.1:${servicePort}`,
      privateKey: 'sk_test_demo',
      features: profile === 'base' ? [] : features,
    }),
    injectFault,
    requestsOf: (operation) => log.get(operation) ?? [],
    received: (operation) => counts.get(operation) ?? 0,
    advanceClock: (ms) => {
      passedMs += ms
    },
    reset: async () => {
      await injectFault(null)
      log.clear()
      counts.clear()
    },
    stop: demo.stop,
  }
}

/** Returns the addresses of the same shop and service on two sites. */
export const onTwoSites = (own: OwnService): OwnService => ({
  ...own,
  shopUrl: own.shopUrl.replace('localhost', 'shop.localhost'),
  serviceUrl: own.serviceUrl.replace('localhost', 'pay.localhost'),
})

const isBrowser = ({ headers }: Request): boolean => !headers.get('authorization')?.includes('sk_')

/** Returns the first operation of a GraphQL document; undefined for any other request. */
const operationOf = async (request: Request): Promise<string | undefined> => {
  if (request.method !== 'POST' || !request.headers.get('content-type')?.includes('json')) return undefined
  const { query } = (await request.clone().json()) as { query: string }
  return /[{]\s*(\w+)/.exec(query)?.[1]
}
