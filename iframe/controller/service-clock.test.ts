import { describe, expect, it, vi } from 'vitest'
import { createNodeMock } from '../../src/mock/node'
import { createServiceClock } from './service-clock'

const accountUrl = 'https://pay.example/frames/account'

const dated = (date?: string, status = 200) =>
  new Response('{}', { status, headers: date === undefined ? {} : { date } })

/** Creates the `fetch` of a service with these responses in turn. */
const answering = (...responses: (Response | Error)[]) =>
  vi.fn<typeof fetch>(async () => {
    const next = responses.shift() ?? new TypeError('There is no further response')
    if (next instanceof Error) throw next
    return next
  })

const clockOver = (...responses: (Response | Error)[]) => {
  const fetch = answering(...responses)
  return { fetch, clock: createServiceClock({ fetch, accountUrl }) }
}

const noon = 'Wed, 01 Jan 2031 12:00:00 GMT'
const later = 'Wed, 01 Jan 2031 12:00:07 GMT'

describe('createServiceClock', () => {
  it('has no time before the first response', () => {
    expect(clockOver().clock.now()).toBeUndefined()
  })

  it('has the time of the latest response, also of errors, and returns responses unchanged', async () => {
    const responses = [dated(noon), dated(later, 503)]
    const { fetch, clock } = clockOver(...responses)
    const init = { method: 'POST' }
    expect(await clock.fetch('https://pay.example/api/graphql', init)).toBe(responses[0])
    expect(fetch).toHaveBeenLastCalledWith('https://pay.example/api/graphql', init)
    expect(clock.now()).toBe(Date.UTC(2031, 0, 1, 12, 0, 0))
    await clock.fetch('https://pay.example/api/graphql')
    expect(clock.now()).toBe(Date.UTC(2031, 0, 1, 12, 0, 7))
  })

  it('does not decrease when responses arrive out of order', async () => {
    const { clock } = clockOver(dated(later), dated(noon))
    await clock.fetch(accountUrl)
    await clock.fetch(accountUrl)
    expect(clock.now()).toBe(Date.parse(later))
  })

  it('keeps its time when a request fails, and rejects with the same error', async () => {
    const failure = new TypeError('failed')
    const { clock } = clockOver(dated(noon), failure)
    await clock.fetch(accountUrl)
    await expect(clock.fetch(accountUrl)).rejects.toBe(failure)
    expect(clock.now()).toBe(Date.parse(noon))
  })

  it.each([
    ['none', undefined],
    ['an invalid one', 'yesterday'],
    ['an invalid day', 'Wed, 99 Jan 2031 12:00:00 GMT'],
    ['one without a time zone, which browsers read as local time', 'Wed Jan  1 12:00:00 2031'],
    ['milliseconds', '1924948800000'],
  ])('ignores a Date that is %s', async (_name, date) => {
    const { clock } = clockOver(dated(date), dated(date))
    await clock.fetch(accountUrl)
    expect(clock.now()).toBeUndefined()
    expect(await clock.read('pk_test_1')).toBeUndefined()
  })
})

describe('read()', () => {
  it('requests the account without caches and cookies, with the encoded key', async () => {
    const { fetch, clock } = clockOver(dated(noon))
    expect(await clock.read('pk_test_a&b')).toBe(Date.parse(noon))
    expect(clock.now()).toBe(Date.parse(noon))
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      `${accountUrl}?key=pk_test_a%26b`,
      expect.objectContaining({ cache: 'no-store', credentials: 'omit' }),
    )
  })

  it.each([
    ['the service is not reached', new TypeError('failed')],
    ['the response has no Date', dated()],
  ])('returns undefined if %s, although a time is known', async (_name, answer) => {
    const { clock } = clockOver(dated(noon), answer)
    await clock.fetch(accountUrl)
    expect(await clock.read('pk_test_1')).toBeUndefined()
    expect(clock.now()).toBe(Date.parse(noon))
  })

  it('times out', async () => {
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    const clock = createServiceClock({ fetch: hanging, accountUrl, timeoutMs: 5 })
    expect(await clock.read('pk_test_1')).toBeUndefined()
  })

  it('follows the clock of the mock', async () => {
    let instant = Date.UTC(2031, 0, 1, 12)
    const mock = createNodeMock({ clock: () => instant })
    const send: typeof fetch = (input, init) => mock.handle(new Request(input, init))
    const clock = createServiceClock({ fetch: send, accountUrl })
    expect(await clock.read('pk_test_demo')).toBe(instant)
    instant += 25 * 60 * 60 * 1000
    expect(await clock.read('pk_test_demo')).toBe(instant)
    await mock.stop()
  })
})
