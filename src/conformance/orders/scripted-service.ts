import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNodeMock } from '../../mock/node/create-node-mock'
import { CannotCheck } from '../failure'

/** What happens to one request of the server to the service. */
export type Fault =
  /** The service does not receive the request. */
  | 'lostRequest'
  /** The service executes the request, and its answer is lost. */
  | 'lostAnswer'
  /** The service answers with 503, and does not execute the request. */
  | 'unavailable'

/** A payment request that the server sent to the service. */
export interface SentPayment {
  orderId: string
  idempotencyKey: string | null
  /** Where the customer returns after a customer action. */
  redirectUrl: string | null
}

/** A payment, as the service has it. */
export interface ServicePayment {
  id: string
  status: string
  orderId: string
  amount: { rawAmount: number; currency: string }
}

/** A payment service that loses requests and answers according to a script. */
export interface ScriptedService {
  url: string
  /** The payment requests of an order, in the order in which they arrived. */
  sent(orderId: string): SentPayment[]
  /** Sets what happens to the next payment request of an order. */
  faultNext(orderId: string, fault: Fault): void
  delayNext(orderId: string, ms: number): void
  /** Calls the service with the Private Key. */
  call<Data>(query: string, variables?: object, idempotencyKey?: string): Promise<Data>
  payments(orderId: string): Promise<ServicePayment[]>
  /** Confirms a 3-D Secure challenge as the customer. */
  confirm(url: string): Promise<void>
  stop(): Promise<void>
}

/** The keys that the server under test has to use. */
export const serviceKeys = { publicKey: 'pk_test_demo', privateKey: 'sk_test_demo' } as const

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Finds the return URL in the input of a payment, for 3-D Secure or an alternative method. */
const redirectUrlIn = (input: unknown): string | null => {
  const [, text = 'null'] = /"(?:redirectUrl|apmRedirectUrl)":("[^"]*")/.exec(JSON.stringify(input) ?? '') ?? []
  return JSON.parse(text)
}

/** Returns the payment request that a body contains; null if the body is another request. */
const authorisationIn = (body: string, headers: IncomingMessage['headers']): SentPayment | null => {
  if (!body.includes('authorizePayment')) return null
  try {
    const { variables = {} } = JSON.parse(body) as { variables?: Record<string, Record<string, unknown>> }
    const [input] = Object.values(variables)
    return {
      orderId: String(input?.orderId ?? ''),
      idempotencyKey: String(headers['x-idempotency-key'] ?? '') || null,
      redirectUrl: redirectUrlIn(input),
    }
  } catch {
    return null
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Starts the scripted service on this machine.
 *
 * @param port 0 for any free port.
 * @throws CannotCheck if the port cannot be used, for example because another process uses it
 */
export const startScriptedService = async (port: number): Promise<ScriptedService> => {
  const mock = createNodeMock()
  const sent: SentPayment[] = []
  const faults = new Map<string, Fault>()
  const delays = new Map<string, number>()
  const take = <Value>(values: Map<string, Value>, key: string): Value | undefined => {
    const value = values.get(key)
    values.delete(key)
    return value
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const payment = authorisationIn(body, request.headers)
    if (payment) sent.push(payment)
    const fault = payment && take(faults, payment.orderId)
    if (payment) await wait(take(delays, payment.orderId) ?? 0)
    if (fault === 'lostRequest') return void request.socket.destroy()
    if (fault === 'unavailable') return void response.writeHead(503).end('{"errors":[{"message":"unavailable"}]}')
    const { method = 'GET', headers } = request
    const url = `http://${headers.host}${request.url}`
    const init = { method, headers: headers as Record<string, string> }
    const answered = await mock.handle(new Request(url, method === 'POST' ? { ...init, body } : init))
    if (fault === 'lostAnswer') return void request.socket.destroy()
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text())
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new CannotCheck(`Cannot listen on port ${port}: ${message}. Choose another with --service-port.`)),
    )
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call: ScriptedService['call'] = async (query, variables = {}, idempotencyKey) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${serviceKeys.privateKey}`,
      ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
    }
    const init = { method: 'POST', headers, body: JSON.stringify({ query, variables }) }
    const { data, errors } = await (await mock.handle(new Request(`${url}/api/graphql`, init))).json()
    if (errors) throw new CannotCheck(`The scripted service answered with an error: ${errors[0]?.message}`)
    return data
  }
  return {
    url,
    sent: (orderId) => sent.filter((one) => one.orderId === orderId),
    faultNext: (orderId, fault) => faults.set(orderId, fault),
    delayNext: (orderId, ms) => delays.set(orderId, ms),
    call,
    payments: async (orderId) => {
      const { listPayments } = await call<{ listPayments: { edges: { node: ServicePayment }[] } }>(
        '{ listPayments(first: 100) { edges { node { id status orderId amount { rawAmount currency } } } } }',
      )
      return listPayments.edges.map(({ node }) => node).filter((payment) => payment.orderId === orderId)
    },
    confirm: async (action) => {
      for (const step of [action, `${action}?step=question`]) await mock.handle(new Request(step))
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ code: '1234', do: 'approve' })
      await mock.handle(new Request(action, { method: 'POST', headers, body }))
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await mock.stop()
    },
  }
}
