import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TenderError } from '../shared/error'
import { openChannel } from './channel'
import { limitPort, limits } from './port-rate-limit'
import type { ChannelMessage } from './protocol'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A frame that listens behind a guard, and the page's end in our own hands. */
const guardedFrame = () => {
  const { port1, port2 } = new MessageChannel()
  const update = vi.fn()
  const pay = vi.fn(() => 'paid')
  const onDropped = vi.fn<(error: TenderError) => void>()
  const frame = openChannel<{ clientToken(nothing: null): string }, { update(payload: unknown): void }>(
    limitPort(port2, onDropped),
    () => ({ update, pay }),
  )
  const heard: ChannelMessage[] = []
  port1.onmessage = ({ data }) => heard.push(data)
  closing.push(frame.close)
  let id = 0
  return {
    update,
    pay,
    onDropped,
    heard,
    tell: (payload: unknown) => port1.postMessage({ kind: 'notification', name: 'update', payload }),
    call: (payload: unknown, name = 'update') => {
      id += 1
      port1.postMessage({ kind: 'call', id, name, payload })
    },
    say: (message: unknown) => port1.postMessage(message),
    ask: () => frame.call('clientToken', null),
  }
}

const times = (count: number, act: () => void) => {
  for (let index = 0; index < count; index += 1) act()
}

const faultsIn = (heard: readonly ChannelMessage[]) =>
  heard.flatMap((message) => (message.kind === 'error' ? [message.error.code] : []))

describe('a flood of messages', () => {
  it('is dropped beyond what a page can mean, and told once', async () => {
    const { tell, call, update, onDropped, heard } = guardedFrame()
    times(limits.perSecond + 500, () => tell('x'))
    call('last')
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(update).toHaveBeenCalledTimes(limits.perSecond)
    expect(onDropped).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'frame.flooded' }))
  })

  it('answers every call that it drops, so that none waits for ever', async () => {
    const { call, heard } = guardedFrame()
    times(limits.perSecond + 50, () => call('x'))
    await vi.waitFor(() => expect(heard).toHaveLength(limits.perSecond + 50))
    expect(faultsIn(heard)).toEqual(Array(50).fill('frame.flooded'))
  })

  it('keeps nobody from paying', async () => {
    const { tell, call, pay, heard } = guardedFrame()
    times(limits.perSecond + 1, () => tell('x'))
    call('x', 'pay')
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(pay).toHaveBeenCalledOnce()
    expect(faultsIn(heard)).toEqual([])
  })

  it('keeps no answer of the page from the frame that has asked', async () => {
    const { tell, say, ask } = guardedFrame()
    const [told, refused] = [ask(), ask()]
    times(limits.perSecond + 1, () => tell('x'))
    say({ kind: 'reply', id: 1, value: 'a Client Token' })
    say({ kind: 'error', id: 2, error: { code: 'clientToken.failed', message: 'no' } })
    expect(await told).toBe('a Client Token')
    await expect(refused).rejects.toMatchObject({ code: 'clientToken.failed' })
  })

  it('ends: a second later the frame listens again', async () => {
    const { tell, call, heard } = guardedFrame()
    times(limits.perSecond + 1, () => tell('x'))
    const askAgain = () => {
      call('again')
      expect(heard.map(({ kind }) => kind)).toContain('reply')
    }
    await vi.waitFor(askAgain, { timeout: 5000, interval: 250 })
  })

  it('of things that are no messages counts too', async () => {
    const { say, tell, call, update, heard } = guardedFrame()
    times(limits.perSecond, () => say(null))
    tell('x')
    call('last')
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(update).not.toHaveBeenCalled()
  })
})

describe('a message that is too large', () => {
  it.each<[which: string, payload: unknown]>([
    ['a text', 'x'.repeat(limits.size)],
    ['a list', Array(limits.size).fill(0)],
    ['many texts', Array(100).fill('x'.repeat(limits.size / 100))],
    ['many members', Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`member ${index}`, 1]))],
    ['bytes', new Uint8Array(limits.size * limits.bytesPerCharacter)],
    ['a buffer', new ArrayBuffer(limits.size * limits.bytesPerCharacter)],
    ['a member that gives room', { length: -(2 ** 40), text: 'x'.repeat(limits.size) }],
    ['a member that cannot be reckoned with', { length: 1n, text: 'x'.repeat(limits.size) }],
  ])('%s is dropped, and the call answered', async (_which, payload) => {
    const { call, update, heard } = guardedFrame()
    call(payload)
    call('small')
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(update).toHaveBeenCalledExactlyOnceWith('small')
    expect(faultsIn(heard)).toEqual(['options.invalid'])
  })

  it('bytes count for a quarter of a character: three megabytes of them are none', async () => {
    const { tell, update } = guardedFrame()
    tell([new Uint8Array(2 ** 20), new Uint8Array(2 ** 20), new ArrayBuffer(2 ** 20)])
    await vi.waitFor(() => expect(update).toHaveBeenCalledOnce())
  })

  it('is told, when nobody waits for an answer to it', async () => {
    const { tell, onDropped, update } = guardedFrame()
    tell('x'.repeat(limits.size))
    await vi.waitFor(() =>
      expect(onDropped).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'options.invalid' })),
    )
    expect(update).not.toHaveBeenCalled()
  })

  it('that names itself is followed no further than the limit', async () => {
    const { call, update, heard } = guardedFrame()
    const circle: Record<string, unknown> = {}
    circle.again = circle
    call(circle)
    await vi.waitFor(() => expect(faultsIn(heard)).toEqual(['options.invalid']))
    expect(update).not.toHaveBeenCalled()
  })

  it.each<[which: string, payload: unknown]>([
    ['a cart of a thousand lines', Array.from({ length: 1000 }, () => ({ title: 'Merino socks', price: 1245 }))],
    ['a text in every language', 'x'.repeat(100_000)],
    ['nothing', null],
    ['a number', 7],
  ])('%s is none', async (_which, payload) => {
    const { call, update, heard } = guardedFrame()
    call(payload)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(update).toHaveBeenCalledExactlyOnceWith(payload)
  })
})
