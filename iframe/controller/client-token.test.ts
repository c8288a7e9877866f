import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../src/shared/error'
import type { MerchantAnswer } from '../../src/shared/types'
import { clientTokenTimeoutMs, createClientToken, shareClientToken } from './client-token'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answer = (token: unknown): MerchantAnswer => ({ kind: 'answer', answer: token })
const refused = () => new TenderError('key.unauthorised', 'x')
const exhausted = () =>
  new TenderError('service.failed', 'x', {
    service: { httpStatus: 429, message: '', extensions: { code: 'error.rateLimited', reason: 'clientToken' } },
  })

/** Creates the token source of a page that answers with these tokens in turn. */
const start = (...told: (MerchantAnswer | Promise<MerchantAnswer>)[]) => {
  const network = { online: true }
  const ask = vi.fn(async (_renew: boolean) => told.shift())
  const token = createClientToken({
    caller: 'createCheckout',
    request: ask as never,
    isOnline: () => network.online,
  })
  return { ...token, asked: () => ask.mock.calls, network }
}

describe('createClientToken', () => {
  it('requests no token before one is needed', () => {
    expect(start().asked()).toEqual([])
  })

  it('requests one token for several calls', async () => {
    const { withClientToken, asked } = start(answer('ct_test_1'))
    expect(await withClientToken(async (token) => token)).toBe('ct_test_1')
    expect(await withClientToken(async (token) => token)).toBe('ct_test_1')
    expect(asked()).toEqual([[false]])
  })

  it.each([
    ['itself', 'ct_test_1'],
    ['as `clientToken` of an object', { clientToken: 'ct_test_1' }],
    ['as `token` of an object', { token: 'ct_test_1' }],
  ])('accepts the token %s', async (_how, told) => {
    expect(await start(answer(told)).withClientToken(async (token) => token)).toBe('ct_test_1')
  })

  it('requests one token for concurrent calls', async () => {
    const { withClientToken, asked } = start(answer('ct_test_1'))
    const both = [withClientToken(async (token) => token), withClientToken(async (token) => token)]
    expect(await Promise.all(both)).toEqual(['ct_test_1', 'ct_test_1'])
    expect(asked()).toHaveLength(1)
  })

  it('requests another token after forget()', async () => {
    const { withClientToken, forget } = start(answer('ct_test_1'), answer('ct_test_2'))
    await withClientToken(async (token) => token)
    forget()
    expect(await withClientToken(async (token) => token)).toBe('ct_test_2')
  })

  it.each([
    ['rejects it', refused],
    ['limits its calls', exhausted],
  ])('requests another token if the service %s, and keeps that one', async (_what, fault) => {
    const { withClientToken, asked } = start(answer('ct_test_old'), answer('ct_test_new'))
    const call = vi.fn(async (token: string) => {
      if (token === 'ct_test_old') throw fault()
      return token
    })
    expect([await withClientToken(call), await withClientToken(call)]).toEqual(['ct_test_new', 'ct_test_new'])
    expect(asked()).toEqual([[false], [true]])
    expect(call).toHaveBeenCalledTimes(3)
  })

  it.each([
    ['key.unauthorised', refused],
    ['service.failed', exhausted],
  ])('requests another token only once, and throws the second %s', async (code, fault) => {
    const { withClientToken, asked } = start(answer('ct_test_old'), answer('ct_test_new'))
    const call = vi.fn(() => Promise.reject(fault()))
    await expect(withClientToken(call)).rejects.toMatchObject({ code })
    expect(call).toHaveBeenCalledTimes(2)
    expect(asked()).toHaveLength(2)
  })

  it('requests no other token after other errors', async () => {
    const { withClientToken, asked } = start(answer('ct_test_1'))
    for (const code of ['network.failed', 'service.failed'] as const) {
      const call = () => Promise.reject(new TenderError(code, 'x'))
      await expect(withClientToken(call)).rejects.toMatchObject({ code })
    }
    expect(asked()).toHaveLength(1)
  })

  it.each<[what: string, received: MerchantAnswer]>([
    ['a function that throws', { kind: 'threw' }],
    ['a value that is no token', answer('sk_test_secret')],
    ['a value that is no string', answer({ secret: 'ct_test_secret' })],
    ['an empty text', answer('')],
  ])('rejects %s without its content, and requests a token again for the next call', async (_what, received) => {
    const { withClientToken } = start(received, answer('ct_test_1'))
    const error = await withClientToken(async () => 'done').catch((caught) => caught)
    expect(error).toMatchObject({ code: 'clientToken.failed', fixedBy: 'merchant' })
    expect(error.message).toMatch(/^createCheckout\(\): clientToken /)
    expect(error.message).not.toContain('secret')
    expect(await withClientToken(async () => 'done')).toBe('done')
  })

  it('names both possible reasons, a thrown error and a failed Response', async () => {
    const { withClientToken } = start({ kind: 'threw' })
    await expect(withClientToken(async () => 'done')).rejects.toThrow(
      /threw, or its Response reports a failure or is not JSON/,
    )
  })

  it('throws network.offline if the function fails while offline', async () => {
    const { withClientToken, network } = start({ kind: 'threw' }, answer('ct_test_1'))
    network.online = false
    await expect(withClientToken(async () => 'done')).rejects.toMatchObject({ code: 'network.offline' })
    expect(await withClientToken(async () => 'done')).toBe('done')
  })

  it('throws clientToken.missing for null', async () => {
    const { withClientToken } = start(answer(null))
    await expect(withClientToken(async () => 'done')).rejects.toMatchObject({ code: 'clientToken.missing' })
  })

  it('times out after half a minute', async () => {
    const { withClientToken } = start(new Promise<never>(() => {}))
    const ended = vi.fn()
    const asking = withClientToken(async () => 'done').catch(({ code }) => ended(code))
    await vi.advanceTimersByTimeAsync(clientTokenTimeoutMs - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asking
    expect(ended).toHaveBeenCalledExactlyOnceWith('clientToken.failed')
    expect(clientTokenTimeoutMs).toBe(30_000)
  })
})

describe('shareClientToken', () => {
  it('returns the current token, and another one if that was rejected', async () => {
    const { withClientToken, asked } = start(answer('ct_test_1'), answer('ct_test_2'))
    const lend = shareClientToken(withClientToken, { features: ['full'] })
    const access = (token: string) => ({ token, features: ['full'] })
    expect(await lend({})).toEqual(access('ct_test_1'))
    expect(await Promise.all([lend({ refused: 'ct_test_0' }), lend({ refused: 'ct_test_1' })])).toEqual([
      access('ct_test_1'),
      access('ct_test_2'),
    ])
    expect(await lend({ refused: 'ct_test_1' })).toEqual(access('ct_test_2'))
    expect(asked()).toEqual([[false], [true]])
  })
})
