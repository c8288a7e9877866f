import { createMockControl, createNodeMock, type NodeMock, type RunningMock, startMock } from 'tender-checkout/mock'
import type { Customer, Dispute, Intent, Payment } from 'tender-checkout/server'

const url = 'http://localhost:4600'
const privateKey = 'sk_test_demo'

// Correct use, which must compile. An incompatible change of a type is then a compiler error.

export const started: Promise<RunningMock> = startMock({ allowControl: true, clock: '2026-01-31T12:00:00Z' })
export const port: Promise<number> = started.then((mock) => mock.port)
export const mock: NodeMock = createNodeMock({ clock: () => 0 })
export const response: Promise<Response> = mock.handle(new Request(url))
const control = createMockControl({ url, privateKey })
export const now: Promise<string> = control.advanceClock(60_000).then((clock) => clock.now)
export const status: Promise<string | undefined> = control.state().then(({ payments }) => payments[0]?.status)
// The records are also valid values of the server's types.
export const payments: Promise<Payment[]> = control.payments()
export const intents: Promise<Intent[]> = control.intents()
export const disputes: Promise<Dispute[]> = control.disputes()
export const customers: Promise<Customer[]> = control.customers()
export const declineCode: Promise<string | null | undefined> = control
  .payments()
  .then(([payment]) => payment?.paymentCore.outcome.declineCode)
control.addFault({ operation: 'authorizePayment', drop: 'afterCommit', times: 1 })
control.raiseDispute({ paymentId: 'payments:1', reason: 'FRAUD' })

// Incorrect use, which must not compile. A type that has become `any` would accept it.

// @ts-expect-error a port is a number
startMock({ port: 'any' })
// @ts-expect-error startMock() chooses its own store
startMock({ storage: new Map() })
// @ts-expect-error privateKey is required
createMockControl({ url })
// @ts-expect-error a request is lost before or after its commit
control.addFault({ drop: 'always' })
// @ts-expect-error a dispute has a known reason
control.raiseDispute({ paymentId: 'payments:1', reason: 'REGRET' })
// @ts-expect-error PAID is not a status of a payment
control.payments().then(([payment]) => payment?.status === 'PAID')
