import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderState } from '../../../lab/support/iframe/controller/open-shop'
import { TenderError, toErrorData } from '../../../src/shared/error'
import type { MerchantAnswer } from '../../../src/shared/types'
import { createMerchantServer } from './merchant-server'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const payment = { id: 'p', status: 'SUCCEEDED' as const, amount: null, authorised: null, brand: null, lastFour: null }

const createServer = (...answers: (MerchantAnswer | Promise<MerchantAnswer>)[]) =>
  createServerAfter(undefined, ...answers)

/** Creates the server for a page to which the customer has returned with this code. */
const createServerAfter = (
  returnCode: string | undefined,
  ...answers: (MerchantAnswer | Promise<MerchantAnswer>)[]
) => {
  const asked: [string, unknown][] = []
  const page = {
    call: (async (name: string, payload: unknown) => {
      asked.push([name, payload])
      return answers.shift()
    }) as never,
  }
  return { asked, server: createMerchantServer({ page, trackingId: 'order-1', returnCode }) }
}
const answer = (state: unknown): MerchantAnswer => ({ kind: 'answer', answer: state })
const messageOf = async (given: unknown) => {
  const event = await createServer(given as MerchantAnswer).server.outcome('key-1')
  return event.kind === 'unanswered' ? `${event.error.code}: ${event.error.message}` : event.kind
}

describe('questions', () => {
  const request = {
    type: 'CARD',
    token: 'tok',
    attemptKey: 'key-1',
    amount: { amount: 1, currency: 'EUR' },
    returnUrl: 'https://shop.example/',
  }

  it('authorise sends the request, with the order and the timeout', async () => {
    const { server, asked } = createServer(answer(orderState()))
    expect(await server.authorise({ ...request, intentId: undefined }, 1000)).toMatchObject({ kind: 'answered' })
    expect(asked).toEqual([['authorise', { ...request, trackingId: 'order-1', timeoutMs: 1000 }]])
  })

  it('outcome names the attempt, or only the order', async () => {
    const { server, asked } = createServer(answer(orderState()), answer(orderState({ attemptKey: null })))
    await server.outcome('key-1')
    expect(await server.outcome(null)).toMatchObject({ kind: 'answered' })
    expect(asked).toEqual([
      ['outcome', { trackingId: 'order-1', attemptKey: 'key-1' }],
      ['outcome', { trackingId: 'order-1' }],
    ])
  })

  it('ends after its time limit', async () => {
    const { server } = createServer(new Promise<never>(() => {}), new Promise<never>(() => {}))
    const authorised = server.authorise({ ...request, intentId: 'intents:1' }, 1000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await authorised).toMatchObject({ kind: 'unanswered', error: { code: 'authorise.timeout' } })
    const outcome = server.outcome('key-1')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await outcome).toMatchObject({ kind: 'unanswered', error: { code: 'authorise.timeout' } })
  })
})

describe('answers that count', () => {
  it('ANSWER-2: ignores further members, and reads an unknown status', async () => {
    const later = { ...orderState({ status: 'paid', payment }), points: 7, payment: { ...payment, status: 'BLOCKED' } }
    const event = await createServer(answer(later)).server.outcome('key-1')
    expect(event).toMatchObject({ kind: 'answered', answer: { payment: { status: 'UNKNOWN' } } })
    expect(JSON.stringify(event)).not.toContain('points')
  })

  it.each([
    ['another version', { version: 2 }],
    ['another order', { trackingId: 'order-2' }],
    ['another attempt', { attemptKey: 'key-2' }],
    ['no attempt', { attemptKey: null }],
    ['an unknown status', { status: 'maybe' }],
    ['paid without a payment', { status: 'paid', payment: null }],
    ['ended without a payment', { status: 'ended', payment: null }],
    ['ended with a payment that has money', { status: 'ended', payment }],
    ['no revision', { revision: undefined }],
    ['an amount in text', { expected: { amount: '5099', currency: 'EUR' } }],
  ])('ANSWER-2: an answer with %s is none', async (_what, change) => {
    expect(await messageOf(answer({ ...orderState(), ...change }))).toMatch(/^authorise\.answer: /)
  })

  it.each(['paid', 'ended', 'waiting'] as const)(
    'ANSWER-13: after a return with a code, outcome sends it, and %s needs no payment',
    async (status) => {
      const { server, asked } = createServerAfter('code', answer(orderState({ status, attemptKey: null })))
      expect(await server.outcome(null)).toMatchObject({ kind: 'answered', answer: { status, payment: null } })
      expect(asked).toEqual([['outcome', { trackingId: 'order-1', returnCode: 'code' }]])
    },
  )

  it('ANSWER-13: after a return with a code, authorise does not send it, and paid needs its payment', async () => {
    const { server, asked } = createServerAfter('code', answer(orderState({ status: 'paid' })))
    const request = {
      type: 'CARD',
      attemptKey: 'key-1',
      amount: { amount: 1, currency: 'EUR' },
      returnUrl: 'https://a.b/',
    }
    expect(await server.authorise({ ...request, intentId: undefined }, 1000)).toMatchObject({ kind: 'unanswered' })
    expect(JSON.stringify(asked)).not.toContain('code')
  })

  it('ANSWER-4: ignores a revision that is older than an earlier one of the attempt', async () => {
    const { server } = createServer(
      answer(orderState({ revision: 3 })),
      answer(orderState({ revision: 2 })),
      answer(orderState({ revision: 3 })),
      answer(orderState({ revision: 1, attemptKey: 'key-2' })),
    )
    const kinds = []
    for (const key of ['key-1', 'key-1', 'key-1', 'key-2']) kinds.push((await server.outcome(key)).kind)
    expect(kinds).toEqual(['answered', 'unanswered', 'answered', 'answered'])
  })

  it('ANSWER-4: takes the newer answer of two questions that were sent at the same time', async () => {
    let answerFirst = (_answer: MerchantAnswer) => {}
    const first = new Promise<MerchantAnswer>((resolve) => {
      answerFirst = resolve
    })
    const { server } = createServer(first, answer(orderState({ revision: 3, status: 'closed' })))
    const overtaken = server.outcome('key-1')
    await server.outcome('key-1')
    answerFirst(answer(orderState({ revision: 2 })))
    expect(await overtaken).toMatchObject({ kind: 'answered', answer: { revision: 3, status: 'closed' } })
  })
})

describe('other answers', () => {
  it.each([
    ['the service’s answer', { data: { authorizePayment: { id: 'p', status: 'SUCCEEDED' } } }],
    ['the service’s errors', { errors: [{ extensions: { code: 'error.validation' } }] }],
    ['a payment', { id: 'p', paymentCore: {} }],
  ])('%s: names the page on migration', async (_what, given) => {
    expect(await messageOf(answer(given))).toContain('docs/migration/order-state.md')
  })

  it.each([
    [null, 'It returned nothing'],
    [7, 'It returned a number'],
    [[], 'It returned a list'],
    [{}, 'It returned an empty object'],
    [{ ok: true, card: '4242' }, 'It returned an object with ok, card'],
    [{ ok: true, 'card 4242': 1, '4242 card': 1, [`of4242${'x'.repeat(25)}`]: 1 }, 'It returned an object with ok'],
    [{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }, 'It returned an object with a, b, c, d, e, f'],
  ])('describes %j by a few short names, without values', async (given, text) => {
    const message = await messageOf(answer(given))
    expect(message).toMatch(new RegExp(`${text}$`))
    expect(message).not.toContain('4242')
  })

  it('passes on the error of a server that answers with one', async () => {
    const error = toErrorData(new TenderError('authorise.failed', 'HTTP 404', { customerMessage: 'Please sign in.' }))
    const event = await createServer({ kind: 'refused', error }).server.outcome('key-1')
    expect(event).toMatchObject({ kind: 'unanswered', error: { customerMessage: 'Please sign in.' } })
  })

  it('reports a call that failed, for example because the page is gone', async () => {
    const gone = Promise.reject(new Error('gone'))
    expect(await createServer(gone).server.outcome('key-1')).toMatchObject({
      kind: 'unanswered',
      error: { code: 'service.failed' },
    })
  })

  it('reports a function that threw', async () => {
    expect(await messageOf({ kind: 'threw' })).toMatch(/^authorise\.answer: .*See the cause/)
  })
})
