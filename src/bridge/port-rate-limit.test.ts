import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TenderError } from '../shared/error'
import { openChannel } from './channel'
import { limitPort, limits } from './port-rate-limit'
import type { ChannelMessage } from './protocol'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A frame whose port is limited, and the page's end of the channel without limits. */
const limitedFrame = () => {
  const { port1, port2 } = new MessageChannel()
  const update = vi.fn()
  const pay = vi.fn(() => 'paid')
  const onDropped = vi.fn<(error: TenderError) => void>()
  const frame = openChannel<{ clientToken(nothing: null): string }, { update(payload: unknown): void }>(
    limitPort(port2, onDropped),
    () => ({ update, pay }),
  )
  const received: ChannelMessage[] = []
  port1.onmessage = ({ data }) => received.push(data)
  closing.push(frame.close)
  let id = 0
  return {
    update,
    pay,
    onDropped,
    received,
    notify: (payload: unknown) => port1.postMessage({ kind: 'notification', name: 'update', payload }),
    call: (payload: unknown, name = 'update') => {
      id += 1
      port1.postMessage({ kind: 'call', id, name, payload })
    },
    post: (message: unknown) => port1.postMessage(message),
    requestToken: () => frame.call('clientToken', null),
  }
}

const times = (count: number, act: () => void) => {
  for (let index = 0; index < count; index += 1) act()
}

const errorsIn = (received: readonly ChannelMessage[]) =>
  received.flatMap((message) => (message.kind === 'error' ? [message.error.code] : []))

/**
 * Freezes the time of events, because a busy machine may need more than a second for a test's
 * messages.
 */
const freezeTime = () => vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1)

describe('a flood of messages', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is dropped beyond the limit, and reported once', async () => {
    freezeTime()
    const { notify, call, update, onDropped, received } = limitedFrame()
    times(limits.perSecond + 500, () => notify('x'))
    call('last')
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(update).toHaveBeenCalledTimes(limits.perSecond)
    expect(onDropped).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'frame.flooded' }))
  })

  it('answers every call that it drops', async () => {
    freezeTime()
    const { call, received } = limitedFrame()
    times(limits.perSecond + 50, () => call('x'))
    await vi.waitFor(() => expect(received).toHaveLength(limits.perSecond + 50))
    expect(errorsIn(received)).toEqual(Array(50).fill('frame.flooded'))
  })

  it('does not drop pay()', async () => {
    const { notify, call, pay, received } = limitedFrame()
    times(limits.perSecond + 1, () => notify('x'))
    call('x', 'pay')
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(pay).toHaveBeenCalledOnce()
    expect(errorsIn(received)).toEqual([])
  })

  it('does not drop replies of the page', async () => {
    const { notify, post, requestToken } = limitedFrame()
    const [token, rejected] = [requestToken(), requestToken()]
    times(limits.perSecond + 1, () => notify('x'))
    post({ kind: 'reply', id: 1, value: 'a Client Token' })
    post({ kind: 'error', id: 2, error: { code: 'clientToken.failed', message: 'no' } })
    expect(await token).toBe('a Client Token')
    await expect(rejected).rejects.toMatchObject({ code: 'clientToken.failed' })
  })

  it('the frame accepts messages again a second later', async () => {
    const { notify, call, received } = limitedFrame()
    times(limits.perSecond + 1, () => notify('x'))
    const callAgain = () => {
      call('again')
      expect(received.map(({ kind }) => kind)).toContain('reply')
    }
    await vi.waitFor(callAgain, { timeout: 5000, interval: 250 })
  })

  it('counts malformed messages', async () => {
    const { post, notify, call, update, received } = limitedFrame()
    times(limits.perSecond, () => post(null))
    notify('x')
    call('last')
    await vi.waitFor(() => expect(received).toHaveLength(1))
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
    ['a negative length', { length: -(2 ** 40), text: 'x'.repeat(limits.size) }],
    ['a length that is no number', { length: 1n, text: 'x'.repeat(limits.size) }],
  ])('%s is dropped, and the call is answered', async (_which, payload) => {
    const { call, update, received } = limitedFrame()
    call(payload)
    call('small')
    // On a busy machine, cloning a large message takes long.
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 20_000 })
    expect(update).toHaveBeenCalledExactlyOnceWith('small')
    expect(errorsIn(received)).toEqual(['options.invalid'])
  })

  it('counts four bytes as one character: three megabytes are not too large', async () => {
    const { notify, update } = limitedFrame()
    notify([new Uint8Array(2 ** 20), new Uint8Array(2 ** 20), new ArrayBuffer(2 ** 20)])
    await vi.waitFor(() => expect(update).toHaveBeenCalledOnce())
  })

  it('is reported if it is a notification', async () => {
    const { notify, onDropped, update } = limitedFrame()
    notify('x'.repeat(limits.size))
    await vi.waitFor(() =>
      expect(onDropped).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'options.invalid' })),
    )
    expect(update).not.toHaveBeenCalled()
  })

  it('with a circular reference is traversed up to the limit', async () => {
    const { call, update, received } = limitedFrame()
    const circle: Record<string, unknown> = {}
    circle.again = circle
    call(circle)
    await vi.waitFor(() => expect(errorsIn(received)).toEqual(['options.invalid']))
    expect(update).not.toHaveBeenCalled()
  })

  it.each<[which: string, payload: unknown]>([
    ['a cart of a thousand lines', Array.from({ length: 1000 }, () => ({ title: 'Merino socks', price: 1245 }))],
    ['a text in every language', 'x'.repeat(100_000)],
    ['nothing', null],
    ['a number', 7],
  ])('%s is not', async (_which, payload) => {
    const { call, update, received } = limitedFrame()
    call(payload)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(update).toHaveBeenCalledExactlyOnceWith(payload)
  })
})
