import { describe, expect, it, vi } from 'vitest'
import { TenderError, toErrorData } from '../../shared/error'
import type { MerchantAnswer } from '../../shared/types'
import { callMerchant } from './merchant-callbacks'

const body = { version: 1, trackingId: 'order-1', status: 'paid' }

const call = async (given: unknown) => {
  const onThrown = vi.fn()
  const answer = await callMerchant(given, onThrown)
  // Checks that the answer can be sent through a channel.
  expect(structuredClone(answer)).toEqual(answer)
  return { answer, thrown: onThrown.mock.calls.map(([cause]) => cause) }
}
const throwing = (cause: unknown) => () => {
  throw cause
}

describe('callMerchant() with an answer', () => {
  it.each<[what: string, given: unknown]>([
    ['the answer itself', body],
    ['a function', () => body],
    ['an async function', async () => body],
    ['the Response of a fetch', () => Response.json(body)],
    ['the promise of a Response', () => Promise.resolve(Response.json(body))],
    ['its JSON text', () => JSON.stringify(body)],
  ])('returns plain data for %s', async (_what, given) => {
    expect(await call(given)).toEqual({ answer: { kind: 'answer', answer: body }, thrown: [] })
  })

  it('returns any other text unchanged: a Client Token', async () => {
    expect((await call('ct_test_1')).answer).toEqual({ kind: 'answer', answer: 'ct_test_1' })
  })

  it('drops members that plain data cannot contain', async () => {
    const answer = { id: 'payments:1', retry: () => {}, at: new Date(0), none: undefined }
    expect((await call(() => answer)).answer).toEqual({
      kind: 'answer',
      answer: { id: 'payments:1', at: '1970-01-01T00:00:00.000Z' },
    })
  })

  const circle: Record<string, unknown> = {}
  circle.self = circle

  it.each<[what: string, given: unknown]>([
    ['undefined', undefined],
    ['a function that returns nothing', () => {}],
    ['a circular object', () => circle],
    ['a BigInt', () => ({ amount: 5099n })],
    ['a function that returns a function', () => () => body],
  ])('returns null for %s', async (_what, given) => {
    expect(await call(given)).toEqual({ answer: { kind: 'answer', answer: null }, thrown: [] })
  })
})

describe('callMerchant() with a function that throws', () => {
  const secret = 'SQL: no such column ada@example.com 4242424242424242'

  it.each<[what: string, given: () => unknown, cause: unknown]>(
    [new Error(secret), new TypeError(secret), secret, { secret }, undefined, null, 7].flatMap((cause) => [
      ['throws', throwing(cause), cause] as const,
      ['rejects', () => Promise.reject(cause), cause] as const,
    ]) as never,
  )('keeps the error on the page if the function %s', async (_when, given, cause) => {
    expect(await call(given)).toEqual({ answer: { kind: 'threw' }, thrown: [cause] })
  })

  it.each<[status: number, type: string | null, text: string]>([
    [404, 'text/html; charset=utf-8', 'HTTP 404 with text/html in place of JSON'],
    [200, 'text/html', 'HTTP 200 with text/html in place of JSON'],
    [502, null, 'HTTP 502 with no content type in place of JSON'],
    [500, '<4242>', 'HTTP 500 with no content type in place of JSON'],
  ])(
    'returns `threw` for a Response without JSON, and names status and content type: %i %s',
    async (status, type, text) => {
      const page = new TextEncoder().encode('<!doctype html>4242')
      const headers: HeadersInit = type === null ? {} : { 'content-type': type }
      const { answer, thrown } = await call(() => new Response(page, { status, headers }))
      expect(answer).toEqual({ kind: 'threw' })
      expect(thrown).toMatchObject([{ code: 'authorise.answer', message: `Your server answered ${text}` }])
    },
  )

  it('keeps the error of a Response that cannot be read', async () => {
    const lost = new TypeError('the connection was lost')
    const body = new ReadableStream({ start: (controller) => controller.error(lost) })
    expect(await call(() => new Response(body))).toEqual({ answer: { kind: 'threw' }, thrown: [lost] })
  })

  it('returns an error of the merchant with its message for the customer', async () => {
    const soldOut = new TenderError('authorise.failed', 'no stock', { customerMessage: 'Sold out', cause: secret })
    const { answer, thrown } = await call(throwing(soldOut))
    expect(answer).toEqual({ kind: 'refused', error: toErrorData(soldOut) })
    expect(thrown).toEqual([soldOut])
    expect(JSON.stringify(answer)).not.toContain('SQL')
  })

  it.each<[what: string, answer: MerchantAnswer['kind'], status: number]>([
    ['an error with its message', 'refused', 409],
    ['an unknown outcome', 'threw', 502],
  ])('returns %s for a Response with that status', async (_what, kind, status) => {
    const { answer, thrown } = await call(() => Response.json({ error: { message: 'Sold out' } }, { status }))
    expect(answer.kind).toBe(kind)
    if (answer.kind === 'refused') expect(answer.error).toMatchObject({ customerMessage: 'Sold out' })
    expect(thrown).toEqual([expect.any(TenderError)])
  })

  it('returns `threw` for any other TenderError', async () => {
    expect((await call(throwing(new TenderError('network.failed', 'x')))).answer).toEqual({ kind: 'threw' })
  })

  it.each<[client: string, members: object]>([
    ['a body that was thrown', { errors: [{ message: secret }] }],
    ["graphql-request's ClientError", { response: { errors: [], status: 200 }, request: { query: secret } }],
  ])('returns `threw` for the error of a GraphQL client: %s', async (_client, members) => {
    const cause = Object.assign(new Error(secret), members)
    expect(await call(throwing(cause))).toEqual({ answer: { kind: 'threw' }, thrown: [cause] })
  })
})
