import { controlPrefix } from '../routes'
import type {
  ClockState,
  DisputeMove,
  Fault,
  LoggedRequest,
  MockCustomer,
  MockDispute,
  MockIntent,
  MockPayment,
  NewDispute,
  ServiceState,
} from './control-api'

/** Options of `createMockControl`. */
export interface MockControlOptions {
  /** Base URL of the mock service, with a loopback name: `http://localhost:4600`. */
  url: string
  /**
   * A Private Key (`sk_test_…`). Payments, intents, disputes and customers that the methods return
   * or create are those of its account.
   */
  privateKey: string
  /**
   * Sends the requests.
   * @default the platform's `fetch`
   */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Controls a mock service that was started with `allowControl`.
 *
 * Every method rejects with an Error if the service rejects the request. The message of the Error
 * contains the HTTP status and the reason.
 */
export interface MockControl {
  /**
   * Deletes the records of all accounts and the request log, removes all faults, undoes all moves
   * of the clock, and loads a data set for the key's account.
   *
   * @param options.seed `empty`, `busy-month` or `returning-customer`. Default: `empty`.
   * @returns The clock afterwards.
   */
  reset(options?: { seed?: string }): Promise<ClockState>
  /**
   * Moves the service's clock forward.
   *
   * @param milliseconds Whole milliseconds, up to a century.
   * @returns The clock afterwards.
   */
  advanceClock(milliseconds: number): Promise<ClockState>
  /**
   * Sets the service's clock, which then runs on from this time.
   *
   * @param moment A date, or a time in RFC 3339 such as `2026-01-31T12:00:00Z`.
   * @returns The clock afterwards.
   */
  setClock(moment: Date | string): Promise<ClockState>
  /**
   * Injects a fault into requests, in addition to earlier faults.
   *
   * @param fault What to inject: a latency, an HTTP status or a dropped connection.
   * @returns All active faults.
   */
  addFault(fault: Fault): Promise<Fault[]>
  /** Removes all faults. */
  clearFaults(): Promise<void>
  /**
   * Raises a dispute, or an alert, about a captured payment of the key's account.
   *
   * @param dispute The payment's id, and optionally the reason and the first status.
   * @returns The new dispute.
   */
  raiseDispute(dispute: NewDispute): Promise<MockDispute>
  /**
   * Moves a dispute to another status, as a card network does. The disputed payment may change too:
   * for example, a lost dispute refunds the payment.
   *
   * @param move The dispute's id and its new status.
   * @returns The dispute afterwards.
   */
  moveDispute(move: DisputeMove): Promise<MockDispute>
  /**
   * Returns the latest 200 logged GraphQL requests, newest first, with their variables and answers.
   */
  requests(): Promise<LoggedRequest[]>
  /** Returns the latest 50 payments of the key's account, newest first. */
  payments(): Promise<MockPayment[]>
  /** Returns the latest 50 intents of the key's account, newest first. */
  intents(): Promise<MockIntent[]>
  /** Returns the latest 50 disputes of the key's account, newest first. */
  disputes(): Promise<MockDispute[]>
  /** Returns the latest 50 customers of the key's account, newest first. */
  customers(): Promise<MockCustomer[]>
  /** Returns the service's time, faults and counts, and the latest records of the key's account. */
  state(): Promise<ServiceState>
}

interface ErrorBody {
  errors?: { message: string }[]
}

const toError = async (response: Response): Promise<Error> => {
  const { errors }: ErrorBody = await response.json().catch(() => ({}))
  const reason = errors?.[0]?.message ?? 'was it started with allowControl?'
  return new Error(`The mock service answered ${response.status}: ${reason}`)
}

/**
 * Creates a client of the control endpoints, for tests and demos.
 *
 * @param options URL of the mock and a Private Key.
 */
export const createMockControl = ({ url, privateKey, fetch = globalThis.fetch }: MockControlOptions): MockControl => {
  const send = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const request = new Request(`${url.replace(/\/+$/, '')}${controlPrefix}${path}`, {
      method,
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await fetch(request)
    if (!response.ok) throw await toError(response)
    return response.json()
  }
  const moveClock = (move: { advanceMs: number } | { set: string }) => send<ClockState>('POST', 'clock', move)
  const state = () => send<ServiceState>('GET', 'state')

  return {
    reset: (options = {}) => send('POST', 'reset', options),
    advanceClock: (milliseconds) => moveClock({ advanceMs: milliseconds }),
    setClock: async (moment) => moveClock({ set: typeof moment === 'string' ? moment : moment.toISOString() }),
    addFault: async (added) => (await send<{ faults: Fault[] }>('POST', 'faults', added)).faults,
    clearFaults: async () => void (await send('DELETE', 'faults')),
    raiseDispute: (dispute) => send('POST', 'disputes', dispute),
    moveDispute: (move) => send('POST', 'disputes', move),
    requests: async () => (await send<{ requests: LoggedRequest[] }>('GET', 'requests')).requests,
    payments: async () => (await state()).payments,
    intents: async () => (await state()).intents,
    disputes: async () => (await state()).disputes,
    customers: async () => (await state()).customers,
    state,
  }
}
