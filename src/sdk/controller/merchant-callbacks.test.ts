import { describe, expect, it, vi } from 'vitest'
import { TenderError, toErrorData } from '../../shared/error'
import type { MerchantAnswer } from '../../shared/types'
import { callMerchant } from './merchant-callbacks'

const body = { data: { authorizePayment: { id: 'payments:1', status: 'SUCCEEDED' } } }
const errors = [{ message: 'no', extensions: { code: 'error.validation' } }]

const ask = async (given: unknown) => {
  const onThrown = vi.fn()
  const told = await callMerchant(given, onThrown)
  // What goes to the controller goes through a channel.
  expect(structuredClone(told)).toEqual(told)
  return { told, thrown: onThrown.mock.calls.map(([cause]) => cause) }
}
const throwing = (cause: unknown) => () => {
  throw cause
}

describe('what the merchant answers', () => {
  it.each<[what: string, given: unknown]>([
    ['the answer itself', body],
    ['a function', () => body],
    ['a function that takes its time', async () => body],
    ['the Response of a fetch', () => Response.json(body)],
    ['the Response of a fetch that is on its way', () => Promise.resolve(Response.json(body))],
    ['a Response that is no success', () => Response.json(body, { status: 402 })],
  ])('is passed on as plain data: %s', async (_what, given) => {
    expect(await ask(given)).toEqual({ told: { kind: 'answer', answer: body }, thrown: [] })
  })

  it('is passed on as text where it is text: a Client Token, or JSON', async () => {
    expect((await ask('ct_test_1')).told).toEqual({ kind: 'answer', answer: 'ct_test_1' })
    expect((await ask(async () => JSON.stringify(body))).told).toEqual({ kind: 'answer', answer: JSON.stringify(body) })
  })

  it('loses what plain data cannot hold', async () => {
    const answer = { id: 'payments:1', retry: () => {}, at: new Date(0), none: undefined }
    expect((await ask(() => answer)).told).toEqual({
      kind: 'answer',
      answer: { id: 'payments:1', at: '1970-01-01T00:00:00.000Z' },
    })
  })

  const circle: Record<string, unknown> = {}
  circle.self = circle

  it.each<[what: string, given: unknown]>([
    ['nothing', undefined],
    ['a function that returns nothing', () => {}],
    ['what goes round in a circle', () => circle],
    ['what JSON does not know', () => ({ amount: 5099n })],
    ['a function in place of data', () => () => body],
  ])('is nothing: %s', async (_what, given) => {
    expect(await ask(given)).toEqual({ told: { kind: 'answer', answer: null }, thrown: [] })
  })
})

describe('what the merchant throws', () => {
  const secret = 'SQL: no such column ada@example.com 4242424242424242'

  it.each<[what: string, given: () => unknown, cause: unknown]>(
    [new Error(secret), new TypeError(secret), secret, { secret }, undefined, null, 7].flatMap((cause) => [
      ['at once', throwing(cause), cause] as const,
      ['later', () => Promise.reject(cause), cause] as const,
    ]) as never,
  )('is kept on this side, and nothing of it is told: %s', async (_when, given, cause) => {
    expect(await ask(given)).toEqual({ told: { kind: 'threw' }, thrown: [cause] })
  })

  it('is told to have been thrown for a Response without JSON', async () => {
    const { told, thrown } = await ask(() => new Response('<!doctype html>', { status: 502 }))
    expect(told).toEqual({ kind: 'threw' })
    expect(thrown).toEqual([expect.any(SyntaxError)])
  })

  it('is its own refusal where it says so, in its own words', async () => {
    const soldOut = new TenderError('authorise.failed', 'no stock', { customerMessage: 'Sold out', cause: secret })
    const { told, thrown } = await ask(throwing(soldOut))
    expect(told).toEqual({ kind: 'refused', error: toErrorData(soldOut) })
    expect(thrown).toEqual([soldOut])
    expect(JSON.stringify(told)).not.toContain('SQL')
  })

  it.each<[what: string, told: MerchantAnswer['kind'], status: number]>([
    ['a refusal', 'refused', 409],
    ['an unknown outcome', 'threw', 502],
  ])('is %s if the Response has that status', async (_what, kind, status) => {
    const { told, thrown } = await ask(() => Response.json({ error: { message: 'Sold out' } }, { status }))
    expect(told.kind).toBe(kind)
    if (told.kind === 'refused') expect(told.error).toMatchObject({ customerMessage: 'Sold out' })
    expect(thrown).toEqual([expect.any(TenderError)])
  })

  it('is no refusal where it is any other error of ours', async () => {
    expect((await ask(throwing(new TenderError('network.failed', 'x')))).told).toEqual({ kind: 'threw' })
  })

  it.each<[client: string, cause: object]>([
    ['a body that was thrown', { data: null, errors }],
    ["graphql-request's ClientError", { response: { errors, status: 200, headers: {} }, request: { query: secret } }],
    ["Apollo's error", { graphQLErrors: errors, networkError: secret }],
  ])("is an answer where it holds the service's errors: %s", async (_client, members) => {
    const cause = Object.assign(new Error(secret), members)
    expect(await ask(throwing(cause))).toEqual({ told: { kind: 'answer', answer: { errors } }, thrown: [cause] })
  })

  it('is an answer where it is one of the errors itself', async () => {
    const extensions = { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1' }
    const { told } = await ask(throwing(Object.assign(new Error(secret), { extensions })))
    expect(told).toEqual({ kind: 'answer', answer: { extensions } })
  })
})
