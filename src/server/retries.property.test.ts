import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { fakeRuntime } from '../../lab/support/server/fake-runtime'
import { announced, profile } from '../../lab/support/server/service-profile'
import { networkFaults, unreliableFetch } from '../../lab/support/server/unreliable-fetch'
import { createNodeMock } from '../mock/node'
import { isTenderError } from '../shared/error'
import { assembleServer } from './create-server'

const mock = createNodeMock({ profile })
afterAll(() => mock.stop())

/**
 * Records what reached the service, and the payments that it made for each key, even if the answers
 * were lost.
 */
const watched = () => {
  const refunds: string[] = []
  const made = new Map<string, Set<string>>()
  const handle = async (request: Request) => {
    const key = request.headers.get('x-idempotency-key') ?? ''
    const { query, variables } = await request.clone().json()
    if (query.includes('refundPayment(')) refunds.push(variables.reason)
    const response = await mock.handle(request)
    const id = (await response.clone().json()).data?.authorizePayment?.id
    if (id) made.set(key, (made.get(key) ?? new Set()).add(id))
    return response
  }
  return { refunds, made, handle }
}

const calm = assembleServer(
  {
    serviceUrl: 'https://pay.example',
    privateKey: 'sk_test_demo',
    features: announced,
    fetch: (url, init) => mock.handle(new Request(url, init)),
  },
  fakeRuntime(),
)
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
const { token } = await calm.paymentMethods.tokenise({ paymentMethod: { card } })
const input = {
  flowId: 'flow_immediate',
  amount: 100,
  currencyCode: 'EUR',
  paymentMethod: { type: 'CARD', token },
}
const sequences = fc.array(fc.constantFrom(...networkFaults), { maxLength: 12 })

const serverMeeting = (
  met: readonly (typeof networkFaults)[number][],
  handle: (request: Request) => Promise<Response>,
) => {
  const left = [...met]
  return assembleServer(
    {
      serviceUrl: 'https://pay.example',
      privateKey: 'sk_test_demo',
      features: announced,
      timeoutMs: 50,
      fetch: unreliableFetch(handle, () => left.shift() ?? 'none'),
    },
    fakeRuntime(),
  )
}

it('makes at most one payment for a key, and never reports a payment that was made as rejected, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.uuid(), async (met, idempotencyKey) => {
      const { made, handle } = watched()
      const server = serverMeeting(met, handle)
      for (let again = 0; again < 3; again += 1) {
        const authorisation = await server.payments.authorize(input, { idempotencyKey }).catch((error: unknown) => {
          if (!isTenderError(error)) throw error
          // Both errors state that nothing was charged. Then the call must not have made a payment.
          const refused = error.code === 'service.rejected' || error.service?.httpStatus === 429
          if (again === 0 && refused) expect(made.size).toBe(0)
        })
        if (authorisation) expect(made.get(idempotencyKey)).toContain(authorisation.paymentId)
      }
      expect([...made.values()].every((ids) => ids.size === 1)).toBe(true)
      expect(made.size).toBeLessThanOrEqual(1)
    }),
    { numRuns: 40 },
  )
}, 120_000)

it('sends a refund at most once per call, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (met) => {
      const { refunds, handle } = watched()
      const authorisation = await calm.payments.authorize(input)
      const server = serverMeeting(met, handle)
      for (const reason of ['first', 'second']) {
        const refunding = server.payments.refund(authorisation.paymentId, { amount: 10, reason })
        await refunding.catch((error: unknown) => expect(error).toMatchObject({ name: 'TenderError' }))
      }
      expect(new Set(refunds).size).toBe(refunds.length)
    }),
    { numRuns: 30 },
  )
}, 120_000)
