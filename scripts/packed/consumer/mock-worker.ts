import { createCheckout } from 'tender-checkout'
import { type MockWorker, type MockWorkerOptions, registerMockWorker } from 'tender-checkout/mock/worker'

// Correct use, which must compile. An incompatible change of a type is then a compiler error.

const options: MockWorkerOptions = { folder: '/shop/' }
const mock: MockWorker = await registerMockWorker(options)
const amount = { amount: 5099, currency: 'EUR' }
createCheckout({ ...mock, intent: { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount } })
await registerMockWorker()

// Incorrect use, which must not compile. A type that has become `any` would accept it.

// @ts-expect-error the folder is a URL
await registerMockWorker({ folder: 1 })
// @ts-expect-error there is no Private Key
mock.privateKey
