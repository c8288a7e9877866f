import type {
  ClockMove,
  ClockState,
  ControlledDispute,
  DisputeMove,
  Fault,
  LoggedRequest,
  NewDispute,
  ServiceState,
} from './control-api'

export interface MockControlOptions {
  /** The base URL of the mock service, under a name of this machine: `http://localhost:4600`. */
  url: string
  /** `sk_test_…`: whose records `state` shows. */
  privateKey: string
  /** Default: the platform's. */
  fetch?: (request: Request) => Promise<Response>
}

/** Drives a mock service that was started with `allowControl`. Every function rejects when the service refuses. */
export interface MockControl {
  /** Forgets everything and begins with a named world: `empty`, unless told otherwise. */
  reset(options?: { seed?: string }): Promise<ClockState>
  /** Moves the service's clock forward. */
  advanceClock(milliseconds: number): Promise<ClockState>
  /** Sets the service's clock, which goes on from there. */
  setClock(moment: Date | string): Promise<ClockState>
  /** Lets requests go wrong, beside the faults that are there already. Resolves with all of them. */
  addFault(fault: Fault): Promise<Fault[]>
  clearFaults(): Promise<void>
  raiseDispute(dispute: NewDispute): Promise<ControlledDispute>
  moveDispute(move: DisputeMove): Promise<ControlledDispute>
  /** The latest requests, newest first, without their values. */
  requests(): Promise<LoggedRequest[]>
  state(): Promise<ServiceState>
}

interface Refusal {
  errors?: { message: string }[]
}

const fault = async (response: Response): Promise<Error> => {
  const { errors }: Refusal = await response.json().catch(() => ({}))
  const reason = errors?.[0]?.message ?? 'was it started with allowControl?'
  return new Error(`The mock service refuses with ${response.status}: ${reason}`)
}

/** A typed client of the control endpoints, for tests and demonstrations. */
export const createMockControl = ({ url, privateKey, fetch = globalThis.fetch }: MockControlOptions): MockControl => {
  const send = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const request = new Request(new URL(`/mock/${path}`, url), {
      method,
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await fetch(request)
    if (!response.ok) throw await fault(response)
    return response.json()
  }
  const moveClock = (move: ClockMove) => send<ClockState>('POST', 'clock', move)

  return {
    reset: (options = {}) => send('POST', 'reset', options),
    advanceClock: (milliseconds) => moveClock({ advanceMs: milliseconds }),
    setClock: (moment) => moveClock({ set: typeof moment === 'string' ? moment : moment.toISOString() }),
    addFault: async (added) => (await send<{ faults: Fault[] }>('POST', 'faults', added)).faults,
    clearFaults: async () => void (await send('DELETE', 'faults')),
    raiseDispute: (dispute) => send('POST', 'disputes', dispute),
    moveDispute: (move) => send('POST', 'disputes', move),
    requests: async () => (await send<{ requests: LoggedRequest[] }>('GET', 'requests')).requests,
    state: () => send('GET', 'state'),
  }
}
