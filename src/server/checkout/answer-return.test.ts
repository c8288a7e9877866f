import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { numbers, waitingIn } from '../../../lab/support/checkout-handlers/answers'
import { createShopWorld, type ShopWorld } from '../../../lab/support/checkout-handlers/shop-world'
import type { PaymentInput } from '../../api/inputs'
import { digest } from './digest'

const hour = 60 * 60 * 1000

let world: ShopWorld
/** The inputs of authorizePayment. */
let inputs: PaymentInput[]
beforeEach(() => {
  inputs = []
  world = createShopWorld({
    changeServer: (server) => ({
      ...server,
      payments: {
        ...server.payments,
        authorize: (input, options) => {
          inputs.push(input)
          return server.payments.authorize(input, options)
        },
      },
    }),
  })
})
afterEach(() => world.stop())

const redirectUrlOf = (input: PaymentInput | undefined) => new URL(input?.perform3DSecure?.redirectUrl ?? '')
const codeIn = (input: PaymentInput | undefined) => redirectUrlOf(input).searchParams.get('tender_return') ?? ''

/** Asks in another browser, without the shop's cookie. */
const askElsewhere = (body: object) => world.post('outcome', { trackingId: 'order_1', ...body }, { cookie: '' })

/** Starts a payment that waits for 3-D Secure, and returns the code of its return URL. */
const startWaiting = async (trackingId = 'order_1') => {
  const { url } = waitingIn(
    await world.post('authorise', await world.request({ trackingId, number: numbers.challenged })),
  )
  return { url, returnCode: codeIn(inputs.at(-1)) }
}

/** The state that an unknown caller with a code receives. */
const onlyStatus = (status: string, more: object = {}) => ({
  version: 1,
  trackingId: 'order_1',
  revision: expect.any(Number),
  attemptKey: null,
  status,
  mayPay: false,
  payment: null,
  expected: null,
  declineCode: null,
  action: null,
  refusal: null,
  askAgainMs: null,
  ...more,
})

describe('the code of an attempt', () => {
  it('ORDER-29: is the same when the key is repeated, and only its hash is stored', async () => {
    world.fault('authorizePayment', 'lostAnswer', 4)
    const request = await world.request()
    await world.post('authorise', request)
    await world.post('authorise', request)
    expect(inputs).toHaveLength(2)
    expect(inputs[1]).toEqual(inputs[0])
    const code = codeIn(inputs[0])
    const stored = await world.store.read('order_1')
    expect(stored?.record.attempts).toMatchObject([{ returnCodeHash: await digest(code) }])
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('ORDER-29: differs for each attempt', async () => {
    await world.post('authorise', await world.request({ number: numbers.declined }))
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
    expect(codeIn(inputs[0])).toMatch(/^[\w-]{43}$/)
    expect(codeIn(inputs[1])).not.toBe(codeIn(inputs[0]))
  })

  it('is in the address for the shop’s page, with the order', async () => {
    await world.post('authorise', await world.request({ returnUrl: 'https://shop.example/thanks?a=1' }))
    const { origin, pathname, searchParams } = redirectUrlOf(inputs[0])
    expect([origin, pathname]).toEqual(['https://shop.example', '/thanks'])
    expect([...searchParams.keys()]).toEqual(['a', 'tender_order', 'tender_return'])
  })

  it.each([
    ['a version without codes has started the attempt', undefined],
    ['the Private Key was replaced', '0'.repeat(64)],
  ])('ORDER-29: is not sent with a repeated key if %s', async (_what, hash) => {
    world.fault('authorizePayment', 'lostRequest', 4)
    const request = await world.request()
    await world.post('authorise', request)
    const { record, version = 0 } = (await world.store.read('order_1')) ?? {}
    const attempts = (record?.attempts ?? []).map(({ returnCodeHash: _, ...attempt }) => ({
      ...attempt,
      ...(hash !== undefined && { returnCodeHash: hash }),
    }))
    if (record) await world.store.compareAndSet('order_1', version, { ...record, attempts })
    expect((await world.post('authorise', request)).body.status).toBe('paid')
    expect(redirectUrlOf(inputs[1]).href).toBe(request.returnUrl)
  })
})

describe('outcome with the code, without the shop’s cookie', () => {
  it('ANSWER-13: answers with the status only, while the payment waits and after the customer has confirmed', async () => {
    const { url, returnCode } = await startWaiting()
    expect(await askElsewhere({ returnCode })).toMatchObject({
      status: 200,
      body: onlyStatus('waiting', { askAgainMs: 2000 }),
    })
    await world.answerChallenge(url)
    expect((await askElsewhere({ returnCode })).body).toEqual(onlyStatus('paid'))
    // The order is settled as by its owner.
    expect((await world.store.read('order_1'))?.record.keptPaymentId).toEqual(expect.any(String))
  })

  it.each<[string, string, () => unknown]>([
    ['the bank declined it', 'ended', () => {}],
    ['the order is closed', 'closed', () => world.checkout.close('order_1')],
    [
      'the order was paid with another card',
      'paid',
      async () => {
        await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
      },
    ],
  ])('ANSWER-13: answers with the status only, after %s', async (_what, status, act) => {
    const { url, returnCode } = await startWaiting()
    await world.answerChallenge(url, 'fail')
    await act()
    expect((await askElsewhere({ returnCode })).body).toEqual(onlyStatus(status))
  })

  it('ANSWER-13: answers for a key of the attempt', async () => {
    const { returnCode } = await startWaiting()
    expect((await askElsewhere({ returnCode, attemptKey: 'attempt-1' })).body).toEqual(
      onlyStatus('waiting', { attemptKey: 'attempt-1', askAgainMs: 2000 }),
    )
  })

  it('ANSWER-13: the answer contains nothing of the payment and the order', async () => {
    const { url, returnCode } = await startWaiting()
    const waiting = JSON.stringify((await askElsewhere({ returnCode })).body)
    await world.answerChallenge(url)
    const paid = JSON.stringify((await askElsewhere({ returnCode })).body)
    const { id } = (await world.payments('order_1'))[0] ?? { id: '' }
    for (const text of ['5099', 'EUR', '4242', '3184', 'VISA', 'visa', url, id.replace('payments:', ''), returnCode])
      expect([waiting, paid].filter((answer) => answer.includes(text))).toEqual([])
  })

  it('the owner of the order receives the whole state', async () => {
    const { returnCode } = await startWaiting()
    const { body } = await world.post('outcome', { trackingId: 'order_1', returnCode: `${returnCode}x` })
    expect(body).toMatchObject({ status: 'waiting', payment: { brand: expect.any(String) }, action: {} })
  })

  it('ORDER-29: asks for the order at most 100 times in ten minutes, and only counts the right code', async () => {
    const { returnCode } = await startWaiting()
    const ask = async (code: string) => (await askElsewhere({ returnCode: code })).status
    for (let count = 0; count < 120; count += 1) expect(await ask('wrong')).toBe(404)
    for (let count = 0; count < 100; count += 1) expect(await ask(returnCode)).toBe(200)
    const limited = await askElsewhere({ returnCode })
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'outcome.tooMany' } } })
    expect(limited.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await world.post('outcome', { trackingId: 'order_1' })).status).toBe(200)
    world.passTime(hour / 6)
    expect(await ask(returnCode)).toBe(200)
  })
})

describe('an unknown caller', () => {
  it('costs no read of the store without a code', async () => {
    const read = vi.spyOn(world.store, 'read')
    world.addOrder('order_1')
    expect((await askElsewhere({})).status).toBe(404)
    expect(read).not.toHaveBeenCalled()
  })

  type Body = Record<string, unknown>
  it.each<[string, (codes: { own: string; other: string }) => Body]>([
    ['a wrong code', () => ({ returnCode: 'A'.repeat(43) })],
    ['a wrong code for a key of an attempt', () => ({ returnCode: 'A'.repeat(43), attemptKey: 'attempt-1' })],
    ['an empty code', () => ({ returnCode: '' })],
    ['a code that is no text', () => ({ returnCode: { length: 43 } })],
    [
      'a code with one other letter',
      ({ own }) => ({ returnCode: own.replace(/./, (one) => (one === 'A' ? 'B' : 'A')) }),
    ],
    ['the code of another order', ({ other }) => ({ returnCode: other })],
    ['the code for an order that does not exist', ({ own }) => ({ trackingId: 'order_9', returnCode: own })],
    ['the code for a key of no attempt', ({ own }) => ({ returnCode: own, attemptKey: 'attempt-9' })],
  ])(
    'ANSWER-13: with %s receives the answer of a caller without a code, and changes nothing',
    async (_what, bodyOf) => {
      const { returnCode: own } = await startWaiting()
      const { returnCode: other } = await startWaiting('order_2')
      const body = bodyOf({ own, other })
      const stored = async () =>
        JSON.stringify(await Promise.all(['order_1', 'order_2', 'order_9'].map((id) => world.store.read(id))))
      const before = await stored()
      const calls = world.sent.length
      const { returnCode: _, ...without } = body
      const plain = await askElsewhere(without)
      const answer = await askElsewhere(body)
      expect(plain).toMatchObject({ status: 404, body: { error: { code: 'order.notFound' } } })
      expect([answer.status, answer.body, [...answer.headers]]).toEqual([plain.status, plain.body, [...plain.headers]])
      expect(world.sent).toHaveLength(calls)
      expect(await stored()).toBe(before)
    },
  )

  it('ORDER-29: learns nothing with the stored hash, or with a code of more than 24 hours', async () => {
    const { returnCode } = await startWaiting()
    const { record } = (await world.store.read('order_1')) ?? {}
    const hash = record?.attempts[0]?.returnCodeHash
    expect((await askElsewhere({ returnCode: hash })).status).toBe(404)
    world.passTime(24 * hour - 1)
    expect((await askElsewhere({ returnCode })).status).toBe(200)
    world.passTime(1)
    expect((await askElsewhere({ returnCode })).status).toBe(404)
  })

  it('ANSWER-13: cannot pay, and receives no Client Token, with the code', async () => {
    const { returnCode } = await startWaiting()
    const request = await world.request({ attemptKey: 'attempt-2', returnCode })
    const before = await world.store.read('order_1')
    for (const route of ['authorise', 'client-token'])
      expect((await world.post(route, request, { cookie: '' })).status).toBe(404)
    expect(await world.store.read('order_1')).toEqual(before)
  })
})
