import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as send } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, getIntent, pay, startIntent, textAt, tokenOf } from '../../../lab/contract-suite/helpers'
import { createMockControl } from '../control/create-mock-control'
import { createStore } from '../store/store'
import { day } from '../time'
import { type RunningMock, type StartMockOptions, startMock } from './start-mock'
import { autosave } from './state-file'

const folder = await mkdtemp(join(tmpdir(), 'tender-mock-'))
afterAll(() => rm(folder, { recursive: true }))

const running: RunningMock[] = []
afterEach(async () => {
  for (const mock of running.splice(0)) await mock.stop()
})

/** Sends a request with this `Host`, which Node's fetch does not allow. Returns the status. */
const statusOf = (url: string, path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const headers = { host: `${host}:${port}`, authorization: 'Bearer sk_test_demo' }
    send({ hostname: hostname.replace(/[[\]]/g, ''), port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

const headerOf = (url: string, host: string): Promise<string | string[] | undefined> =>
  new Promise((resolve, reject) => {
    send({ hostname: 'localhost', port: new URL(url).port, headers: { host } }, (response) => {
      response.resume()
      resolve(response.headers['origin-agent-cluster'])
    })
      .on('error', reject)
      .end()
  })

const start = async (options: StartMockOptions) => {
  const mock = await startMock(options)
  running.push(mock)
  const end = async () => {
    running.splice(running.indexOf(mock), 1)
    await mock.stop()
  }
  return {
    end,
    url: mock.url,
    call: callThrough(fetch, () => mock.url),
    control: createMockControl({ url: mock.url, privateKey: 'sk_test_demo' }),
  }
}

test('STATE-1: the next start restores the state, including idempotency keys and the moved clock', async () => {
  const stateFile = join(folder, 'a.json')
  const first = await start({ stateFile, allowControl: true })
  const intent = textAt(await startIntent(first.call), 'data.startIntent.id')
  await first.control.advanceClock(day)
  const headers = { 'x-idempotency-key': 'kept' }
  const token = await tokenOf(first.call)
  const paid = await pay(first.call, token, {}, { headers })
  await first.end()
  const second = await start({ stateFile, allowControl: true })
  expect(at(await getIntent(second.call, intent), 'data.getIntent.id')).toBe(intent)
  expect((await pay(second.call, token, { amount: 1 }, { headers })).body).toEqual(paid.body)
  const ahead = Date.parse((await second.control.state()).now) - Date.now()
  expect(Math.abs(ahead - day)).toBeLessThan(60_000)
})

const agentClusters = async (url: string) => {
  const paths = ['/tender.js', '/frames/account', '/frames/0.0.0/card.html', '/none', '/api/graphql', '/challenge/x']
  const other = [...paths, '/receipts/x', '/inspector/', '/inspector', '/mock/state']
  return Promise.all(
    other.map(async (path) => (await fetch(url + path, { redirect: 'manual' })).headers.get('origin-agent-cluster')),
  )
}

test('NODE-10: every response of the host has the same Origin-Agent-Cluster, errors included', async () => {
  const { url } = await start({ allowControl: true, withdrawnVersions: ['0.0.0'] })
  expect(new Set(await agentClusters(url))).toEqual(new Set(['?1']))
  const { url: ownSite } = await start({ allowControl: true, ownSite: true })
  expect(new Set(await agentClusters(ownSite))).toEqual(new Set([null]))
})

test('NODE-10: requests to another host, with an invalid host or a URL that is too long get the header too', async () => {
  const { url } = await start({})
  for (const host of ['evil.example', 'a b']) {
    expect(await headerOf(url, host), host).toBe('?1')
  }
  const tooLong = await fetch(`${url}/${'a'.repeat(20_000)}`)
  expect(tooLong.status).toBe(431)
  expect(tooLong.headers.get('origin-agent-cluster')).toBe('?1')
})

test('STATE-2: the state is saved atomically, a while after the last change', async () => {
  const store = createStore()
  const saved: number[] = []
  const save = async () => void saved.push(await store.read((reader) => reader.all('customers').length))
  const kept = autosave(store, { save, quietMs: 40, onFailure: () => undefined })
  const touch = () => kept.store.transact((transactor) => transactor.remove('customers', 'none'))
  await Promise.all([touch(), touch(), touch()])
  await expect.poll(() => saved.length).toBe(1)
  await kept.stop()
  expect(saved).toHaveLength(1)
  await touch()
  await kept.stop()
  expect(saved).toHaveLength(2)
  await store.close()
})

test('STATE-2: a failed save is reported, and the next one has all changes', async () => {
  const store = createStore()
  const failures: unknown[] = []
  let full = true
  const save = async () => {
    if (full) throw new Error('The disk is full')
  }
  const kept = autosave(store, { save, quietMs: 5, onFailure: (cause) => failures.push(cause) })
  await kept.store.transact((transactor) => transactor.remove('customers', 'none'))
  await expect.poll(() => failures.length).toBe(1)
  await expect(kept.stop()).rejects.toThrow('The disk is full')
  full = false
  await kept.stop()
  await store.close()
})

test.each([
  ['no JSON', '{"tenderMock":'],
  ['another file', '{"name":"x"}'],
  ['another version', '{"tenderMock":"state","version":999,"aheadMs":0,"tables":{}}'],
  ['no records', '{"tenderMock":"state","version":1,"aheadMs":0,"tables":{"payments":[1]}}'],
])(
  'STATE-3: a damaged file (%s) is reported and renamed, and the next start has an empty state',
  async (name, text) => {
    const stateFile = join(folder, `${name}.json`)
    await writeFile(stateFile, text)
    await expect(startMock({ stateFile })).rejects.toThrow(/is damaged.*renamed to .*damaged-\d+\. Start again/)
    const aside = (await readdir(folder)).find((file) => file.startsWith(`${name}.json.damaged-`))
    expect(await readFile(join(folder, aside ?? ''), 'utf8')).toBe(text)
    await start({ stateFile })
  },
)

test('STATE-4: a saved state continues at its own time, unless a clock is passed', async () => {
  const stateFile = join(folder, 'clock.json')
  const first = await start({ stateFile, clock: '2030-06-01T08:00:00Z', allowControl: true })
  expect((await first.control.state()).now).toMatch(/^2030-06-01T08:0/)
  await startIntent(first.call)
  await first.end()
  const second = await start({ stateFile, allowControl: true })
  expect((await second.control.state()).now).toMatch(/^2030-06-01T08:0/)
  await second.end()
  const third = await start({ stateFile, allowControl: true, clock: '2031-01-01T00:00:00Z' })
  expect((await third.control.state()).now).toMatch(/^2031-01-01T00:0/)
})

test('STATE-5: an unknown data set or an invalid clock throws, and the port is free again', async () => {
  await expect(startMock({ seed: 'nowhere' })).rejects.toThrow('Available: empty')
  for (const clock of ['yesterday', '2026-02-30T12:00:00Z', '31 Jan 2026', '2026-01-31T12:00:00', new Date(Number.NaN)])
    await expect(startMock({ clock }), String(clock)).rejects.toThrow('such as 2026-01-31T12:00:00Z')
})

test('NODE-4: with host, the server listens on that address only', async () => {
  const { url, call } = await start({ host: '127.0.0.1' })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await call('{ __typename }')).status).toBe(200)
  await expect(fetch(url.replace('127.0.0.1', '[::1]'))).rejects.toThrow()
  await expect(startMock({ host: '203.0.113.1' })).rejects.toThrow('This machine has no address 203.0.113.1.')
})

test.each([
  ['localhost', 200],
  ['pay.localhost', 200],
  ['127.0.0.1', 200],
  ['127.1.2.3', 200],
  ['[::1]', 200],
  ['evil.example', 421],
  ['localhost.evil.example', 421],
  ['192.168.1.10', 421],
])(
  'NODE-8: a request to the host %s gets %i, so that no website reaches the mock under its own name',
  async (host, status) => {
    const { url } = await start({})
    expect(await statusOf(url, '/frames/account?key=pk_test_demo', host)).toBe(status)
  },
)

test('NODE-8: allowHosts and the host that the server listens on are accepted', async () => {
  const { url } = await start({ allowHosts: ['Mock.test', '203.0.113.7', '2001:db8:0:0::7'] })
  const path = '/frames/account?key=pk_test_demo'
  const allowed = ['mock.test', 'MOCK.TEST', '203.0.113.7', '[2001:db8::7]', '[2001:DB8::0:7]']
  for (const host of allowed) expect(await statusOf(url, path, host), host).toBe(200)
  for (const host of ['other.test', 'mock.test.evil.example', 'sub.mock.test'])
    expect(await statusOf(url, path, host), host).toBe(421)
  for (const host of ['https://mock.test', 'mock.test:4600', '*', 'a b', ''])
    await expect(startMock({ allowHosts: [host] }), host).rejects.toThrow('--allow-host expects a host name')
})

test('NODE-8: CONTROL-2: on a network, the server accepts the address that was called, and only this machine controls it', async ({
  skip,
}) => {
  const outward = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === 'IPv4')?.address
  if (outward === undefined) return skip('the machine has no address on a network')
  const { url } = await start({ host: '0.0.0.0', allowControl: true })
  const there = url.replace('localhost', outward)
  const account = '/frames/account?key=pk_test_demo'
  expect(await statusOf(there, account, outward)).toBe(200)
  expect(await statusOf(there, account, '203.0.113.7')).toBe(421)
  expect(await statusOf(there, '/mock/state', 'localhost')).toBe(403)
  expect(await statusOf(url.replace('localhost', '127.0.0.1'), '/mock/state', 'localhost')).toBe(200)
})
