import { strict as assert } from 'node:assert'
import { type Answer, cards, type ShopUnderTest, type TestOrder } from './shop-under-test'

/** A case of a rule of docs/spec/orders.md, as a sequence of requests. */
export interface OrderCase {
  rule: string
  name: string
  run(shop: ShopUnderTest, order: TestOrder): Promise<void>
}

const members = [
  'version', 'trackingId', 'revision', 'attemptKey', 'status', 'mayPay', 'payment', 'expected', 'declineCode',
  'action', 'refusal', 'askAgainMs',
] // biome-ignore format: a list of names

const statusOf = ({ status, body }: Answer): string =>
  status === 200 ? `200 ${body?.status}` : `${status} ${body?.error?.code ?? ''}`

const expectStatus = (answer: Answer, ...statuses: string[]): void => {
  const expected = statuses.map((status) => `200 ${status}`)
  if (!expected.includes(statusOf(answer))) assert.equal(statusOf(answer), expected.join(' or '))
}

const pay = async (shop: ShopUnderTest, order: TestOrder, attemptKey: string, card?: string, more: object = {}) =>
  shop.ask(order, 'authorise', { ...(await shop.request(order, attemptKey, card)), ...more })

const outcome = (shop: ShopUnderTest, order: TestOrder, attemptKey?: string) =>
  shop.ask(order, 'outcome', attemptKey === undefined ? {} : { attemptKey })

const hasMoney = (status: string) => ['SUCCEEDED', 'AUTHORISED'].includes(status)
const chargedOf = async (shop: ShopUnderTest, { trackingId }: TestOrder) =>
  (await shop.service.payments(trackingId)).filter(({ status }) => hasMoney(status))

const expectPayments = async (shop: ShopUnderTest, order: TestOrder, count: number): Promise<void> =>
  assert.equal((await shop.service.payments(order.trackingId)).length, count, 'payments of the order at the service')

const keysOf = ({ service }: ShopUnderTest, { trackingId }: TestOrder) =>
  new Set(service.sent(trackingId).map(({ idempotencyKey }) => idempotencyKey))

/** Returns the codes of the return URLs that were sent for an order (rule ORDER-29). */
const codesOf = ({ service }: ShopUnderTest, { trackingId }: TestOrder): string[] =>
  service.sent(trackingId).map(({ redirectUrl }) => {
    assert.ok(redirectUrl, 'authorizePayment without a redirectUrl')
    return new URL(redirectUrl).searchParams.get('tender_return') ?? ''
  })

/** Returns an order as a browser without the shop's cookie sees it. */
const inAnotherBrowser = (order: TestOrder): TestOrder => ({ ...order, cookie: '' })

/**
 * Repeats a check until it passes, at most `tries` times, because a server may need several
 * requests to settle an order.
 */
const eventually = async (check: () => Promise<void>, tries = 10): Promise<void> => {
  for (let count = 1; ; count += 1) {
    try {
      return await check()
    } catch (error) {
      if (count >= tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}

const answers: readonly OrderCase[] = [
  {
    rule: 'ANSWER-2',
    name: 'a payment is answered with a whole OrderState',
    run: async (shop, order) => {
      const { body, ...answer } = await pay(shop, order, 'a-1')
      expectStatus({ ...answer, body }, 'paid')
      assert.deepEqual(
        members.filter((member) => !Object.hasOwn(body, member)),
        [],
        'missing members',
      )
      assert.deepEqual([body.version, body.trackingId, body.attemptKey], [1, order.trackingId, 'a-1'])
      assert.equal(typeof body.payment?.id, 'string', 'payment.id')
    },
  },
  {
    rule: 'ANSWER-3',
    name: 'the decline of one attempt is not the answer for another one',
    run: async (shop, order) => {
      expectStatus(await pay(shop, order, 'a-1', cards.declined), 'ended')
      expectStatus(await outcome(shop, order, 'a-2'), 'none')
      expectStatus(await outcome(shop, order, 'a-1'), 'ended')
    },
  },
  {
    rule: 'ANSWER-4',
    name: 'the revision never decreases',
    run: async (shop, order) => {
      const states = [
        await outcome(shop, order, 'a-0'),
        await pay(shop, order, 'a-1', cards.declined),
        await pay(shop, order, 'a-2'),
        await outcome(shop, order, 'a-1'),
        await outcome(shop, order),
      ]
      const revisions = states.map(({ body }) => Number(body?.revision))
      assert.deepEqual(
        revisions,
        revisions.toSorted((one, other) => one - other),
      )
    },
  },
  {
    rule: 'ANSWER-5',
    name: 'a request that arrives after outcome answered none never charges',
    run: async (shop, order) => {
      expectStatus(await outcome(shop, order, 'a-1'), 'none')
      expectStatus(await pay(shop, order, 'a-1'), 'none', 'refused')
      await expectPayments(shop, order, 0)
      expectStatus(await pay(shop, order, 'a-2'), 'paid')
    },
  },
  {
    rule: 'ANSWER-6',
    name: 'an unknown key is asked while another attempt is asked',
    run: async (shop, order) => {
      shop.service.faultNext(order.trackingId, 'unavailable')
      expectStatus(await pay(shop, order, 'a-1'), 'asked', 'paid')
      if (keysOf(shop, order).size > 0 && (await chargedOf(shop, order)).length === 0)
        expectStatus(await outcome(shop, order, 'a-2'), 'asked')
    },
  },
  {
    rule: 'ANSWER-7',
    name: 'a refused key stays refused',
    run: async (shop, order) => {
      const wrong = { amount: { ...order.amount, amount: order.amount.amount + 1 } }
      expectStatus(await pay(shop, order, 'a-1', cards.approved, wrong), 'refused')
      expectStatus(await pay(shop, order, 'a-1'), 'refused')
      expectStatus(await outcome(shop, order, 'a-1'), 'refused')
      await expectPayments(shop, order, 0)
    },
  },
  {
    rule: 'ANSWER-8',
    name: 'outcome requests no payment',
    run: async (shop, order) => {
      shop.service.faultNext(order.trackingId, 'unavailable')
      await pay(shop, order, 'a-1')
      const { length } = shop.service.sent(order.trackingId)
      for (const key of ['a-1', undefined, 'a-2']) await outcome(shop, order, key)
      assert.equal(shop.service.sent(order.trackingId).length, length, 'requests for a payment after outcome')
    },
  },
  {
    rule: 'ANSWER-9',
    name: 'outcome without a key answers for the order',
    run: async (shop, order) => {
      expectStatus(await outcome(shop, order), 'none')
      expectStatus(await pay(shop, order, 'a-1'), 'paid')
      expectStatus(await outcome(shop, order), 'paid')
    },
  },
  {
    rule: 'ANSWER-10',
    name: 'a payment that was refunded at the service is no longer paid',
    run: async (shop, order) => {
      const { body } = await pay(shop, order, 'a-1')
      const [payment] = await shop.service.payments(order.trackingId)
      assert.deepEqual(body?.payment?.amount, { amount: payment?.amount.rawAmount, currency: payment?.amount.currency })
      const operation = payment?.status === 'AUTHORISED' ? 'cancelPayment' : 'refundPayment'
      await shop.service.call(`mutation ($id: ID!) { ${operation}(id: $id) { id } }`, { id: payment?.id })
      await new Promise((resolve) => setTimeout(resolve, 2100))
      expectStatus(await outcome(shop, order, 'a-1'), 'ended')
    },
  },
  {
    rule: 'ANSWER-11',
    name: 'a stranger learns and pays nothing',
    run: async (shop, order) => {
      const stranger = { ...order, cookie: (await shop.newOrder()).cookie }
      for (const cookie of ['', stranger.cookie]) {
        const answer = await pay(shop, { ...order, cookie }, 'a-1')
        assert.ok(answer.status >= 400, `authorise answers a stranger with ${answer.status}`)
        assert.ok((await outcome(shop, { ...order, cookie }, 'a-1')).status >= 400, 'outcome answers a stranger')
        assert.ok(
          (await shop.ask({ ...order, cookie }, 'client-token')).status >= 400,
          'client-token answers a stranger',
        )
      }
      await expectPayments(shop, order, 0)
    },
  },
  {
    rule: 'ANSWER-13',
    name: 'a return code gets the status of its attempt in another browser, and nothing else',
    run: async (shop, order) => {
      expectStatus(await pay(shop, order, 'a-1', cards.challenged), 'waiting')
      const [returnCode] = codesOf(shop, order)
      const stranger = inAnotherBrowser(order)
      const answer = await shop.ask(stranger, 'outcome', { returnCode })
      expectStatus(answer, 'waiting')
      const { mayPay, payment, expected, declineCode, action, refusal } = answer.body
      assert.deepEqual([mayPay, payment, expected, declineCode, action, refusal], [false, null, null, null, null, null])
      const withoutCode = await outcome(shop, stranger)
      const withAnother = await shop.ask(stranger, 'outcome', { returnCode: 'A'.repeat(43) })
      assert.deepEqual(withAnother, withoutCode, 'another code is not answered as no code')
      const paying = await pay(shop, stranger, 'a-2', cards.other, { returnCode })
      assert.ok(paying.status >= 400, `authorise answers a return code with ${paying.status}`)
      await expectPayments(shop, order, 1)
    },
  },
]

const attempts: readonly OrderCase[] = [
  {
    rule: 'ORDER-1',
    name: 'concurrent requests make one payment',
    run: async (shop, order) => {
      shop.service.delayNext(order.trackingId, 300)
      await Promise.all(['a-1', 'a-2', 'a-3'].map((key) => pay(shop, order, key)))
      await expectPayments(shop, order, 1)
    },
  },
  {
    rule: 'ORDER-1',
    name: 'a request after a lost answer repeats the idempotency key',
    run: async (shop, order) => {
      shop.service.faultNext(order.trackingId, 'lostAnswer')
      await pay(shop, order, 'a-1')
      expectStatus(await pay(shop, order, 'a-2', cards.other), 'paid')
      assert.equal(keysOf(shop, order).size, 1, 'different idempotency keys')
      await expectPayments(shop, order, 1)
    },
  },
  {
    rule: 'ORDER-2',
    name: 'another card may pay after a decline, and nothing after a payment',
    run: async (shop, order) => {
      const declined = await pay(shop, order, 'a-1', cards.declined)
      expectStatus(declined, 'ended')
      assert.equal(declined.body.mayPay, true, 'mayPay after a decline')
      expectStatus(await pay(shop, order, 'a-2'), 'paid')
      const again = await pay(shop, order, 'a-3', cards.other)
      expectStatus(again, 'paid')
      assert.equal(again.body.mayPay, false, 'mayPay of a paid order')
      await expectPayments(shop, order, 2)
    },
  },
  {
    rule: 'ORDER-4',
    name: 'the key of an ended attempt makes no further payment',
    run: async (shop, order) => {
      expectStatus(await pay(shop, order, 'a-1', cards.declined), 'ended')
      expectStatus(await pay(shop, order, 'a-1'), 'ended')
      await expectPayments(shop, order, 1)
    },
  },
  {
    rule: 'ORDER-6',
    name: 'an unavailable service ends no attempt',
    run: async (shop, order) => {
      for (let count = 0; count < 2; count += 1) {
        shop.service.faultNext(order.trackingId, 'unavailable')
        const answer = await pay(shop, order, `a-${count}`)
        // A server may repeat the request by itself.
        if (answer.status === 200) expectStatus(answer, 'asked', 'paid')
      }
      expectStatus(await pay(shop, order, 'a-3'), 'paid')
      assert.equal(keysOf(shop, order).size, 1, 'different idempotency keys')
      await expectPayments(shop, order, 1)
    },
  },
  {
    rule: 'ORDER-9',
    name: 'a payment of the intent that the server has no record of is not made again',
    run: async (shop, order) => {
      const flow = 'flow_immediate'
      const { startIntent } = await shop.service.call<{ startIntent: { id: string } }>(
        'mutation ($id: ID!, $flow: ID!, $amount: IntentAmountInput!) { startIntent(trackingId: $id, paymentFlowId: $flow, amount: $amount) { id } }',
        { id: order.trackingId, flow, amount: order.amount },
      )
      const { token } = await shop.request(order, 'a-0')
      const { amount, currency } = order.amount
      const authorisePayment = {
        orderId: order.trackingId, flowId: flow, intentId: startIntent.id, amount, currencyCode: currency,
        paymentMethod: { type: 'CARD', token },
      } // biome-ignore format: the members of one input
      await shop.service.call(
        'mutation ($input: AuthorisedPaymentInput!) { authorizePayment(authorisePayment: $input) { id } }',
        { input: authorisePayment },
        crypto.randomUUID(),
      )
      expectStatus(await pay(shop, order, 'a-1', cards.other, { intentId: startIntent.id }), 'paid')
      await expectPayments(shop, order, 1)
    },
  },
  {
    rule: 'ORDER-20',
    name: 'a browser cannot make the server give up a payment request early',
    run: async (shop, order) => {
      shop.service.delayNext(order.trackingId, 1500)
      expectStatus(await pay(shop, order, 'a-1', cards.approved, { timeoutMs: 1 }), 'paid')
    },
  },
  {
    rule: 'ORDER-29',
    name: 'the return URL of each attempt has a code of its own, and a repeated key has the same one',
    run: async (shop, order) => {
      expectStatus(await pay(shop, order, 'a-1', cards.declined), 'ended')
      shop.service.faultNext(order.trackingId, 'lostAnswer')
      await pay(shop, order, 'a-2')
      expectStatus(await pay(shop, order, 'a-2'), 'paid')
      const [first = '', ...others] = codesOf(shop, order)
      for (const code of [first, ...others]) assert.match(code, /^[\w-]{43,}$/, 'tender_return of 256 bits')
      assert.equal(new Set(others).size, 1, 'a repeated key has another code')
      assert.ok(!others.includes(first), 'two attempts have the same code')
    },
  },
]

const checks: readonly OrderCase[] = [
  {
    rule: 'ORDER-3',
    name: 'another card may pay while the first one waits for 3-D Secure',
    run: async (shop, order) => {
      const waiting = await pay(shop, order, 'a-1', cards.challenged)
      expectStatus(waiting, 'waiting')
      assert.match(String(waiting.body.action?.url), /^https?:/, 'action.url')
      expectStatus(await pay(shop, order, 'a-2', cards.other), 'paid')
    },
  },
  {
    rule: 'ORDER-8',
    name: 'one of two payments is given back',
    run: async (shop, order) => {
      const waiting = await pay(shop, order, 'a-1', cards.challenged)
      expectStatus(waiting, 'waiting')
      expectStatus(await pay(shop, order, 'a-2', cards.other), 'paid')
      await shop.service.confirm(waiting.body.action.url)
      await eventually(async () => {
        expectStatus(await outcome(shop, order, 'a-1'), 'paid')
        assert.equal((await chargedOf(shop, order)).length, 1, 'payments with money')
      })
    },
  },
  {
    rule: 'ORDER-12',
    name: 'a confirmed 3-D Secure payment is paid',
    run: async (shop, order) => {
      const waiting = await pay(shop, order, 'a-1', cards.challenged)
      expectStatus(waiting, 'waiting')
      await shop.service.confirm(waiting.body.action.url)
      await eventually(async () => expectStatus(await outcome(shop, order, 'a-1'), 'paid'))
    },
  },
  {
    rule: 'ORDER-13',
    name: 'the amount that the customer saw is compared, and the shop’s amount is charged',
    run: async (shop, order) => {
      const wrong = { amount: { ...order.amount, amount: 1 } }
      expectStatus(await pay(shop, order, 'a-1', cards.approved, wrong), 'refused')
      await expectPayments(shop, order, 0)
      expectStatus(await pay(shop, order, 'a-2'), 'paid')
      const [payment] = await shop.service.payments(order.trackingId)
      assert.equal(payment?.amount.rawAmount, order.amount.amount, 'the charged amount')
    },
  },
  {
    rule: 'ORDER-13',
    name: 'a return URL of another site, and a request without one, are refused',
    run: async (shop, order) => {
      const foreign = { returnUrl: 'https://evil.example/' }
      expectStatus(await pay(shop, order, 'a-1', cards.approved, foreign), 'refused')
      expectStatus(await pay(shop, order, 'a-2', cards.approved, { returnUrl: undefined }), 'refused')
      await expectPayments(shop, order, 0)
    },
  },
  {
    rule: 'ORDER-16',
    name: 'the owner of an order receives a Client Token, and a form of another site nothing',
    run: async (shop, order) => {
      const answer = await shop.ask(order, 'client-token')
      assert.equal(`${answer.status} ${typeof answer.body?.clientToken}`, '200 string')
      const headers = { 'content-type': 'text/plain', cookie: order.cookie }
      const { status } = await shop.post('authorise', await shop.request(order, 'a-1'), headers)
      assert.ok(status >= 400, `a body of the type text/plain is answered with ${status}`)
      await expectPayments(shop, order, 0)
    },
  },
]

/** The cases that this kit plays. */
export const orderCases: readonly OrderCase[] = [...answers, ...attempts, ...checks]
