import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { callThrough } from '../contract-suite/call-through'
import { at, getIntent, pay, startIntent, textAt, tokenOf } from '../contract-suite/helpers'
import { createMockControl } from '../control/create-mock-control'
import { day } from '../records/instant'
import { keepState } from './keep-state'
import { memoryStore } from './memory-store'
import { type RunningMock, type StartMockOptions, startMock } from './start-mock'

const folder = await mkdtemp(join(tmpdir(), 'tender-mock-'))
afterAll(() => rm(folder, { recursive: true }))

const running: RunningMock[] = []
afterEach(async () => {
  for (const mock of running.splice(0)) await mock.stop()
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

test('STATE-1: what was saved at the end is there at the next start, keys and moved clock included', async () => {
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

test('STATE-2: it is saved once it has been quiet for a while, in one step', async () => {
  const store = memoryStore()
  const saved: number[] = []
  const save = async () => void saved.push(await store.read((reader) => reader.count('customers')))
  const kept = keepState(store, { save, quietMs: 40, onFailure: () => undefined })
  const touch = () => kept.store.transact((transactor) => transactor.clear('customers'))
  await Promise.all([touch(), touch(), touch()])
  await expect.poll(() => saved.length).toBe(1)
  await kept.stop()
  expect(saved).toHaveLength(1)
  await touch()
  await kept.stop()
  expect(saved).toHaveLength(2)
  await store.close()
})

test('STATE-2: a save that fails is told, and the next one has it all', async () => {
  const store = memoryStore()
  const failures: unknown[] = []
  let full = true
  const save = async () => {
    if (full) throw new Error('The disk is full')
  }
  const kept = keepState(store, { save, quietMs: 5, onFailure: (cause) => failures.push(cause) })
  await kept.store.transact((transactor) => transactor.clear('customers'))
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
])('STATE-3: a damaged file (%s) is told and kept aside, and the next start begins anew', async (name, text) => {
  const stateFile = join(folder, `${name}.json`)
  await writeFile(stateFile, text)
  await expect(startMock({ stateFile })).rejects.toThrow(/is damaged.*kept as .*damaged-\d+; start again/)
  const aside = (await readdir(folder)).find((file) => file.startsWith(`${name}.json.damaged-`))
  expect(await readFile(join(folder, aside ?? ''), 'utf8')).toBe(text)
  await start({ stateFile })
})

test('STATE-4: a state keeps its own time, unless a clock is given', async () => {
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

test('STATE-5: an unknown world and a wrong moment are refused, and the port is free again', async () => {
  await expect(startMock({ seed: 'nowhere' })).rejects.toThrow('There are: empty')
  for (const clock of ['yesterday', '2026-02-30T12:00:00Z', '31 Jan 2026', '2026-01-31T12:00:00', new Date(Number.NaN)])
    await expect(startMock({ clock }), String(clock)).rejects.toThrow('a moment such as')
})

test('NODE-4: another host is listened on when it is asked for, and no other', async () => {
  const { url, call } = await start({ host: '127.0.0.1' })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await call('{ __typename }')).status).toBe(200)
  await expect(fetch(url.replace('127.0.0.1', '[::1]'))).rejects.toThrow()
  await expect(startMock({ host: '203.0.113.1' })).rejects.toThrow('This machine has no address 203.0.113.1.')
})
