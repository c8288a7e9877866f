import { request as send } from 'node:http'
import { afterEach, describe, expect, it, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, pay, textAt, tokenOf } from '../../../lab/contract-suite/helpers'
import { createCheckoutHandlers, createServer, memoryStore } from '../../server'
import { type RunningMock, type StartMockOptions, startMock } from './start-mock'

// The page and the shop's server name the mock differently, as behind TLS or among containers.

const running: RunningMock[] = []
afterEach(async () => {
  for (const mock of running.splice(0)) await mock.stop()
})
const start = async (options: StartMockOptions) => {
  const mock = await startMock(options)
  running.push(mock)
  return mock
}

const threeDSecure = '4000002760003184'

/** Pays with 3-D Secure, with the headers of a proxy. Returns the challenge's URL. */
const challengeUrl = async (mock: RunningMock, headers: Record<string, string> = {}): Promise<string> => {
  const proxy = (request: Request) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    return fetch(request)
  }
  const call = callThrough(proxy, () => mock.url)
  const token = await tokenOf(call, { number: threeDSecure })
  const answer = await pay(call, token, { perform3DSecure: { redirectUrl: 'https://shop.test/' } })
  return textAt(answer, 'errors.0.extensions.url')
}

const statusWith = (mock: RunningMock, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    send({ hostname: 'localhost', port: mock.port, path: '/frames/account?key=pk_test_demo', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('publicUrl', () => {
  it('is the beginning of the addresses of challenges, receipts and the script', async () => {
    for (const publicUrl of ['https://pay.test:8443/mock', 'https://pay.test:8443/mock/']) {
      const mock = await start({ publicUrl })
      const call = callThrough(fetch, () => mock.url)
      expect(await challengeUrl(mock)).toMatch(/^https:\/\/pay\.test:8443\/mock\/challenge\/\w/)
      const paid = await pay(call, await tokenOf(call))
      const query = `{ getPayment(id: "${textAt(paid, 'data.authorizePayment.id')}") { paymentReceipt { receiptUrl } } }`
      const receipt = at(await call(query), 'data.getPayment.paymentReceipt.receiptUrl')
      expect(receipt).toMatch(/^https:\/\/pay\.test:8443\/mock\/receipts\//)
      if (mock.scriptUrl !== null) expect(mock.scriptUrl).toBe('https://pay.test:8443/mock/tender.js')
    }
  })

  it('allows its host', async () => {
    const mock = await start({ publicUrl: 'https://pay.test' })
    expect(await statusWith(mock, { host: 'pay.test' })).toBe(200)
    expect(await statusWith(mock, { host: 'evil.test' })).toBe(421)
  })

  it.each(['pay.test', 'ftp://pay.test', 'https://pay.test/?a', 'https://a@pay.test', ''])(
    'rejects %j',
    async (publicUrl) => {
      await expect(startMock({ publicUrl })).rejects.toThrow('--public-url expects an http or https URL')
    },
  )
})

describe('trustProxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pay.test' }

  it('takes the address from the headers of the proxy', async () => {
    const mock = await start({ trustProxy: true, allowHosts: ['pay.test'] })
    expect(await challengeUrl(mock, forwarded)).toMatch(/^https:\/\/pay\.test\/challenge\//)
    expect(await challengeUrl(mock, { 'x-forwarded-proto': 'https' })).toMatch(/^https:\/\/localhost:\d+\/challenge\//)
  })

  it('is off by default, and publicUrl has priority', async () => {
    expect(await challengeUrl(await start({ allowHosts: ['pay.test'] }), forwarded)).toMatch(/^http:\/\/localhost:/)
    const mock = await start({ trustProxy: true, allowHosts: ['pay.test'], publicUrl: 'https://other.test' })
    expect(await challengeUrl(mock, forwarded)).toMatch(/^https:\/\/other\.test\//)
  })

  it('rejects a host that the mock does not answer to, in either header', async () => {
    const mock = await start({ trustProxy: true, allowHosts: ['pay.test'] })
    expect(await statusWith(mock, { 'x-forwarded-host': 'pay.test' })).toBe(200)
    expect(await statusWith(mock, { 'x-forwarded-host': 'evil.test' })).toBe(421)
    expect(await statusWith(mock, { host: 'evil.test', 'x-forwarded-host': 'pay.test' })).toBe(421)
  })

  it('lets no proxy control the mock', async () => {
    const mock = await start({ trustProxy: true, allowControl: true, publicUrl: 'http://localhost:1' })
    const headers = { authorization: 'Bearer sk_test_demo', 'x-forwarded-host': 'localhost' }
    expect((await fetch(`${mock.url}/mock/state`, { headers })).status).toBe(403)
  })
})

describe('allowOrigins', () => {
  it('adds origins that the key serves', async () => {
    const mock = await start({ allowOrigins: ['https://shop.test'] })
    const account = async (key: string) => (await fetch(`${mock.url}/frames/account?key=${key}`)).json()
    expect((await account('pk_test_demo')).origins).toEqual(
      expect.arrayContaining(['https://shop.test', 'http://localhost:*']),
    )
    expect((await account('pk_test_bound')).origins).toEqual(['https://shop.example'])
  })

  it.each(['shop.test', 'https://shop.test/', '*', 'https://*.test; x'])('rejects %j', async (origin) => {
    await expect(startMock({ allowOrigins: [origin] })).rejects.toThrow('--allow-origin expects an origin')
  })
})

test('a shop whose server and pages name the mock differently takes a payment with 3-D Secure', async () => {
  const publicUrl = 'https://pay.test'
  const mock = await start({ publicUrl })
  const paid = async (browserServiceUrl?: string) => {
    const server = createServer({
      serviceUrl: mock.url,
      ...(browserServiceUrl !== undefined && { browserServiceUrl }),
      privateKey: 'sk_test_demo',
      publicKey: 'pk_test_demo',
    })
    const amount = { amount: 5099, currency: 'EUR' }
    const checkout = createCheckoutHandlers({
      server,
      store: memoryStore(),
      order: () => ({ amount, flowId: 'flow_immediate' }),
    })
    const page = encodeURIComponent('https://shop.test/checkout')
    const body = {
      trackingId: 'order_1',
      attemptKey: 'attempt-1',
      type: 'CARD',
      token: await tokenOf(
        callThrough(fetch, () => mock.url),
        { number: threeDSecure },
      ),
      amount,
      returnUrl: `${publicUrl}/frames/0.1.0/return.html?account=pk_test_demo&to=${page}`,
    }
    const request = new Request('https://shop.test/tender/authorise', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await checkout.handle(request)).json()
  }
  expect(JSON.stringify(await paid())).toContain('request.invalid')
  const answer = JSON.stringify(await paid(publicUrl))
  expect(answer).toContain(`${publicUrl}/challenge/`)
  expect(answer).not.toContain('request.invalid')
})
