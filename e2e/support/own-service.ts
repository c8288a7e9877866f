import { startDemo } from '../../demo/server/start-demo'
import { root } from '../../scripts/paths'
import type { Fault } from '../../src/mock/control/control-api'
import { createMockControl } from '../../src/mock/control/create-mock-control'
import { createMock } from '../../src/mock/create-mock'
import { memoryStore } from '../../src/mock/node/memory-store'
import { createServer, type TenderServer } from '../../src/server'

/** A shop and a service of one test process, which it may break as it likes. */
export interface OwnService {
  shopUrl: string
  serviceUrl: string
  /** The merchant's server's client of it. */
  server: TenderServer
  /**
   * Makes the service's requests fail or wait from now on, and no others; null lets all pass again.
   */
  injectFault(fault: ServiceFault | null): Promise<void>
  /** How often browsers sent an operation in this test, with the idempotency keys they brought. */
  requestsOf(operation: string): readonly (string | null)[]
  /** Moves the service's clock on. */
  advanceClock(ms: number): void
  /** Another test begins: no fault, and nothing seen. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** A fault as the inspector makes them, for several operations at once. */
export interface ServiceFault extends Pick<Fault, 'status' | 'latencyMs' | 'drop' | 'times'> {
  operations: readonly string[]
  /** Refuses with this code of the service's, which no fault of the inspector does. */
  code?: string
}

export const startOwnService = async (index: number): Promise<OwnService> => {
  const [shopPort, servicePort] = [4393 + 2 * index, 4394 + 2 * index]
  let passedMs = 0
  const mock = createMock({ store: memoryStore(), clock: () => Date.now() + passedMs, allowControl: true })
  const control = createMockControl({
    url: `http://127.0.0.1:${servicePort}`,
    privateKey: 'sk_test_demo',
    fetch: mock.handle,
  })
  let refused: ServiceFault | null = null
  const log = new Map<string, (string | null)[]>()

  const service = async (request: Request): Promise<Response> => {
    const operation = await operationOf(request)
    if (operation === undefined) return mock.handle(request)
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
    server: createServer({ serviceUrl: `http://127.0.0.1:${servicePort}`, privateKey: 'sk_test_demo' }),
    injectFault,
    requestsOf: (operation) => log.get(operation) ?? [],
    advanceClock: (ms) => {
      passedMs += ms
    },
    reset: async () => {
      await injectFault(null)
      log.clear()
    },
    stop: demo.stop,
  }
}

const isBrowser = ({ headers }: Request): boolean => !headers.get('authorization')?.includes('sk_')

/** The first operation of a document; undefined for a request that brings none. */
const operationOf = async (request: Request): Promise<string | undefined> => {
  if (request.method !== 'POST' || !request.headers.get('content-type')?.includes('json')) return undefined
  const { query } = (await request.clone().json()) as { query: string }
  return /[{]\s*(\w+)/.exec(query)?.[1]
}
