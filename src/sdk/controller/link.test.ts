import { afterEach, expect, it, vi } from 'vitest'
import { codeOf, intentOf, setUpClient } from '../../../lab/support/sdk/controller/fake-controller'
import { TenderError } from '../../shared/error'
import { type LinkEvent, type LinkState, transition } from './link'

afterEach(() => void vi.useRealTimers())

it('rejects a payment in progress when the frame is lost, and sends the next call to the reloaded frame', async () => {
  const page = setUpClient()
  page.connect()
  await page.change({})
  const paying = codeOf(page.client.pay({} as never))
  await vi.waitFor(() => expect(page.calls).toContain('pay'))
  page.lose()
  expect(await paying).toBe('network.failed')
  // The customer action that the crashed frame had opened is closed.
  expect(page.closeAction).toHaveBeenCalledOnce()
  const next = page.client.call('reportActivity', { returned: false })
  page.calls.length = 0
  page.connect()
  await next
  expect(page.calls).toEqual(['sync', 'reportActivity'])
  expect(page.events.reloaded).toBe(1)
  page.client.destroy()
})

it('SET-6: a change that waits when the frame is lost is applied by the reloaded frame', async () => {
  const page = setUpClient()
  page.connect({ crashed: true })
  const changed = codeOf(page.change({ intent: { amount: { amount: 1, currency: 'EUR' } } }))
  await vi.waitFor(() => expect(page.received).toHaveLength(2))
  page.lose()
  page.connect()
  expect(await changed).toBe('settled')
  page.client.destroy()
})

it('pay() › sends large members again after a message that the frame has rejected', async () => {
  const page = setUpClient()
  const sent = vi.spyOn(MessagePort.prototype, 'postMessage')
  page.connect({ payError: new TenderError('options.invalid', 'a message of more than 1048576 characters') })
  await page.change({})
  page.host.order.options = { ...intentOf('order-1'), cart: { id: 'cart' } }
  expect(await codeOf(page.client.pay({} as never))).toBe('options.invalid')
  await page.change({})
  const messages = sent.mock.calls.map(([message]) => message)
  const syncs = messages.filter(({ kind, name }) => kind === 'call' && name === 'sync')
  expect(syncs.at(-1).payload.changed).toEqual({ cart: { id: 'cart' } })
  sent.mockRestore()
  page.client.destroy()
})

it.each([
  ['a call', (page: ReturnType<typeof setUpClient>) => page.client.call('reportActivity', { returned: false })],
  ['another order', (page: ReturnType<typeof setUpClient>) => page.restart('order-2')],
])('%s › inserts a frame again that the page has removed', async (_what, act) => {
  const page = setUpClient()
  page.connect()
  await page.change({})
  page.frame.isInserted = false
  const acted = act(page)
  expect(page.frame.isInserted).toBe(true)
  page.connect()
  await acted
  page.client.destroy()
})

it('a call › loads a frame again that has failed to load; a change does not', async () => {
  const page = setUpClient()
  page.failToLoad(new TenderError('frame.timeout', 'no answer'))
  expect(await codeOf(page.change({}))).toBe('frame.timeout')
  expect(page.reload).not.toHaveBeenCalled()
  const called = codeOf(page.client.call('reportActivity', { returned: false }))
  expect(page.reload).toHaveBeenCalledOnce()
  page.failToLoad(new TenderError('frame.unreachable', 'another page'))
  expect(await called).toBe('frame.unreachable')
  const again = page.client.call('reportActivity', { returned: false })
  page.connect()
  await again
  page.client.destroy()
})

it.each([
  ['is withdrawn', (page: ReturnType<typeof setUpClient>) => page.failToLoad(new TenderError('frame.withdrawn', 'x'))],
  ['is destroyed', (page: ReturnType<typeof setUpClient>) => page.client.destroy()],
])('loads nothing again once it %s', async (_what, end) => {
  const page = setUpClient()
  end(page)
  expect(await codeOf(page.client.call('reportActivity', { returned: false }))).toMatch(/withdrawn|destroyed/)
  page.client.retry()
  expect(page.reload).not.toHaveBeenCalled()
})

it('replaces a frame that crashes while a reply is awaited, and keeps one that replies late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const page = setUpClient()
  const state = { crashed: false }
  page.connect(state)
  const paying = codeOf(page.client.pay({} as never))
  await new Promise(setImmediate)
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    // Lets the event loop deliver messages, because a MessagePort delivers each one in a task of
    // its own.
    await new Promise(setImmediate)
  }
  for (let passed = 0; passed < 60; passed += 5) await pass(5000)
  state.crashed = true
  await pass(5000)
  state.crashed = false
  for (let passed = 0; passed < 60; passed += 5) await pass(5000)
  expect(page.reload).not.toHaveBeenCalled()
  // A customer who only has the bank's page open does not count as active, so the intent may become
  // inactive.
  expect(page.calls).not.toContain('reportActivity')
  state.crashed = true
  for (let passed = 0; passed < 15; passed += 5) await pass(5000)
  expect(page.reload).toHaveBeenCalledOnce()
  expect(await paying).toBe('network.failed')
  expect(page.closeAction).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
  page.client.destroy()
})

it('a call › replaces a frame that does not reply', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const page = setUpClient()
  page.connect({ crashed: true })
  const paying = codeOf(page.client.pay({} as never))
  await vi.advanceTimersByTimeAsync(5000)
  expect(page.reload).toHaveBeenCalledOnce()
  expect(await paying).toBe('network.failed')
  page.client.destroy()
  expect(vi.getTimerCount()).toBe(0)
})

const failed = { kind: 'failed', error: new TenderError('frame.timeout', 'no answer') } as const
const withdrawn = { kind: 'withdrawn', error: new TenderError('frame.withdrawn', 'old') } as const
const connected = { kind: 'connected', channel: {} as never, writer: {} as never } as const

it.each<[state: LinkState, event: LinkEvent, next: LinkState['kind']]>([
  [{ kind: 'absent' }, { kind: 'loading' }, 'loading'],
  [{ kind: 'absent' }, { kind: 'lost' }, 'absent'],
  [{ kind: 'loading' }, connected, 'connected'],
  [{ kind: 'loading' }, { kind: 'lost' }, 'loading'],
  [{ kind: 'loading' }, failed, 'failed'],
  [connected, { kind: 'loading' }, 'loading'],
  [connected, { kind: 'lost' }, 'loading'],
  [connected, failed, 'failed'],
  [failed, { kind: 'loading' }, 'loading'],
  [failed, { kind: 'lost' }, 'failed'],
  [failed, connected, 'connected'],
  [connected, withdrawn, 'withdrawn'],
  [withdrawn, connected, 'withdrawn'],
  [withdrawn, { kind: 'loading' }, 'withdrawn'],
  [withdrawn, failed, 'withdrawn'],
])('transition() › %o with %o is %s', (state, event, next) => {
  expect(transition(state, event).kind).toBe(next)
})
