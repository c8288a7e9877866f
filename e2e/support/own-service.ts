import { startDemo } from '../../demo/server/start-demo'
import { root } from '../../scripts/paths'
import { createMock } from '../../src/mock/create-mock'
import { memoryStore } from '../../src/mock/node/memory-store'
import { createServer, type TenderServer } from '../../src/server'

/** A shop and a service of one test process, which it may break as it likes. */
export interface OwnService {
  shopUrl: string
  serviceUrl: string
  /** The merchant's server's client of it. */
  server: TenderServer
  /** Makes the service's requests fail or wait; null lets them pass again. */
  meet(fault: ServiceFault | null): void
  /** How often browsers sent an operation in this test, with the idempotency keys they brought. */
  seen(operation: string): readonly (string | null)[]
  /** Moves the service's clock on. */
  passTime(ms: number): void
  /** Another test begins: no fault, and nothing seen. */
  reset(): void
  stop(): Promise<void>
}

export interface ServiceFault {
  /** For these operations only. @default all */
  operations?: readonly string[]
  /** Answers with this status in place of doing anything. */
  status?: number
  /** Does it, and breaks the connection in place of answering. */
  losesAnswer?: boolean
  /** Milliseconds until anything is done. */
  latencyMs?: number
  /** Refuses with this code of the service's in place of doing anything. */
  code?: string
  /** Leaves merchants' servers alone: only what browsers send meets it. */
  browsersOnly?: boolean
  /** How many requests meet it. @default all */
  times?: number
}

export const startOwnService = async (index: number): Promise<OwnService> => {
  const [shopPort, servicePort] = [4393 + 2 * index, 4394 + 2 * index]
  let passedMs = 0
  const mock = createMock({ store: memoryStore(), clock: () => Date.now() + passedMs })
  let fault: ServiceFault | null = null
  let met = 0
  const log = new Map<string, (string | null)[]>()

  const service = async (request: Request): Promise<Response> => {
    const operation = await operationOf(request)
    if (operation === undefined) return mock.handle(request)
    if (isBrowser(request))
      log.set(operation, [...(log.get(operation) ?? []), request.headers.get('x-idempotency-key')])
    const { latencyMs, status, code, losesAnswer } = meetFault(operation, request) ?? {}
    if (latencyMs) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (status) return Response.json({ errors: [{ message: 'no' }] }, { status })
    if (code) return Response.json({ errors: [{ message: 'no', extensions: { code } }] })
    const answer = await mock.handle(request)
    return losesAnswer ? Response.error() : answer
  }

  const meetFault = (operation: string, request: Request): ServiceFault | null => {
    if (!fault || !concerns(fault, operation, request) || met >= (fault.times ?? Number.POSITIVE_INFINITY)) return null
    met += 1
    return fault
  }
  const meet = (next: ServiceFault | null) => {
    fault = next
    met = 0
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
    meet,
    seen: (operation) => log.get(operation) ?? [],
    passTime: (ms) => {
      passedMs += ms
    },
    reset: () => {
      meet(null)
      log.clear()
    },
    stop: demo.stop,
  }
}

const concerns = ({ operations, browsersOnly }: ServiceFault, operation: string, request: Request): boolean => {
  if (operations && !operations.includes(operation)) return false
  return !browsersOnly || isBrowser(request)
}

const isBrowser = ({ headers }: Request): boolean => !headers.get('authorization')?.includes('sk_')

/** The first operation of a document; undefined for a request that brings none. */
const operationOf = async (request: Request): Promise<string | undefined> => {
  if (request.method !== 'POST') return undefined
  const { query } = (await request.clone().json()) as { query: string }
  return /[{]\s*(\w+)/.exec(query)?.[1]
}
