import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isTenderError, TenderError } from '../shared/error'
import { openChannel } from './channel'
import type { ChannelMessage } from './protocol'

interface Till {
  add(request: { amount: number }): number
  fail(request: { cause: unknown }): number
  note(text: string): void
}

const cardNumber = '4242424242424242'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Two channels that are connected. */
const join = (handlers: Partial<{ [Name in keyof Till]: (payload: Parameters<Till[Name]>[0]) => unknown }> = {}) => {
  const { port1, port2 } = new MessageChannel()
  const note = vi.fn()
  const till = openChannel<object, Till>(port2, () => ({
    add: ({ amount }) => amount + 1,
    fail: ({ cause }) => {
      throw cause
    },
    note,
    ...(handlers as object),
  }))
  const shop = openChannel<Till, object>(port1, () => ({}))
  closing.push(shop.close, till.close)
  return { shop, till, note }
}

/** One channel, and the raw port at its other end. */
const joinRaw = (handlers: Partial<Till> = {}) => {
  const { port1, port2 } = new MessageChannel()
  const till = openChannel<Till, Till>(port2, () => handlers as Till)
  const received: ChannelMessage[] = []
  port1.onmessage = ({ data }) => received.push(data)
  closing.push(till.close)
  return { till, received, post: (message: unknown) => port1.postMessage(message) }
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  )

describe('a call', () => {
  it('resolves with the result of the other side', async () => {
    const { shop } = join()
    expect(await shop.call('add', { amount: 1 })).toBe(2)
  })

  it('matches results to calls, in whatever order they arrive', async () => {
    const { shop } = join({
      add: ({ amount }) => new Promise((resolve) => setTimeout(resolve, 20 - amount, amount)),
    })
    const answers = [1, 15, 5].map((amount) => shop.call('add', { amount }))
    expect(await Promise.all(answers)).toEqual([1, 15, 5])
  })

  it("rejects with the other side's error, without its cause", async () => {
    const cause = new TenderError('card.invalid', 'pay: invalid', {
      customerMessage: 'Check the card details',
      fields: [{ path: 'cvc', message: 'missing' }],
    })
    const { shop } = join({ fail: () => Promise.reject(cause) })
    const error = await rejection(shop.call('fail', { cause: null }))
    expect(error).toBeInstanceOf(TenderError)
    expect(error).toMatchObject({
      code: 'card.invalid',
      customerMessage: 'Check the card details',
      fields: cause.fields,
    })
  })

  it('hides the message of an error that is no TenderError', async () => {
    const { shop } = join()
    const error = await rejection(shop.call('fail', { cause: new Error(cardNumber) }))
    expect(error.code).toBe('service.failed')
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(cardNumber)
  })

  it('rejects with options.invalid if the payload cannot be cloned', async () => {
    const { shop } = join()
    const error = await rejection(shop.call('add', { amount: (() => 1) as unknown as number }))
    expect(error).toMatchObject({ name: 'TenderError', code: 'options.invalid' })
  })

  it('keeps no reference to its result', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    const { shop } = join({ add: () => ({}) })
    const answer = await shop.call('add', { amount: 1 }).then((value) => new WeakRef(Object(value)))
    // A second call replaces the last message, which Node would otherwise keep in memory.
    await shop.call('add', { amount: 1 })
    await vi.waitFor(() => {
      collect()
      expect(answer.deref()).toBeUndefined()
    })
  })

  it('rejects if the result cannot be cloned', async () => {
    const { shop } = join({ add: () => () => {} })
    expect(await rejection(shop.call('add', { amount: 1 }))).toMatchObject({ code: 'service.failed' })
  })
})

describe('a notification', () => {
  it('is received and not answered', async () => {
    const { post, received } = joinRaw({ note: vi.fn() })
    post({ kind: 'notification', name: 'note', payload: 'hello' })
    post({ kind: 'call', id: 1, name: 'note', payload: 'again' })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]).toMatchObject({ kind: 'reply', id: 1 })
  })

  it('may fail without a report', async () => {
    const { shop } = join()
    shop.notify('fail', { cause: new Error('not reported') })
    shop.notify('unknown' as 'note', 'x')
    expect(await shop.call('add', { amount: 1 })).toBe(2)
  })

  it('keeps its order among calls', async () => {
    const { shop, note } = join({ add: () => note.mock.calls.length })
    shop.notify('note', 'first')
    expect(await shop.call('add', { amount: 0 })).toBe(1)
    expect(note).toHaveBeenCalledWith('first')
  })
})

describe('closing', () => {
  it('rejects pending and later calls', async () => {
    const { shop } = join({ add: () => new Promise(() => {}) })
    const waiting = rejection(shop.call('add', { amount: 1 }))
    shop.close()
    expect(await waiting).toMatchObject({ code: 'destroyed' })
    expect(await rejection(shop.call('add', { amount: 1 }))).toMatchObject({ code: 'destroyed' })
  })

  it('rejects pending calls with its reason, and later ones with destroyed', async () => {
    const { shop } = join({ add: () => new Promise(() => {}) })
    const waiting = rejection(shop.call('add', { amount: 1 }))
    const reason = new TenderError('network.failed', 'The frame was reloaded')
    shop.close(reason)
    expect(await waiting).toBe(reason)
    expect(await rejection(shop.call('add', { amount: 1 }))).toMatchObject({ code: 'destroyed' })
  })

  it('may be repeated, and ignores later notifications', () => {
    const { shop, till } = join()
    shop.close()
    shop.close()
    shop.notify('note', 'x')
    till.close()
  })

  it('drops a result that arrives later', async () => {
    let finish = (_amount: number) => {}
    const { shop, till } = join({ add: () => new Promise<number>((resolve) => (finish = resolve)) })
    const waiting = rejection(shop.call('add', { amount: 1 }))
    await vi.waitFor(() => expect(finish).toHaveLength(1))
    till.close()
    finish(2)
    shop.close()
    expect(await waiting).toMatchObject({ code: 'destroyed' })
  })
})

describe('invalid messages', () => {
  it.each(['missing', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a call of %s is rejected',
    async (name) => {
      const { shop } = join()
      const error = await rejection(shop.call(name as 'add', { amount: 1 }))
      expect(isTenderError(error) && error.code).toBe('frame.version')
    },
  )

  it.each([
    null,
    'call',
    42,
    [],
    {},
    { kind: 'call' },
    { kind: 'call', id: '1', name: 'add' },
    { kind: 'call', id: 1 },
    { kind: 'call', id: 1, name: 7 },
    { kind: 'notification' },
    { kind: 'error', id: 1 },
    { kind: 'error', id: 1, error: null },
    { kind: 'error', id: 1, error: { code: 'destroyed' } },
    { kind: 'reply' },
    { kind: 'reply', id: 99, value: 'unexpected' },
    { kind: 'unknown', id: 1, name: 'add' },
  ])('garbage is ignored: %j', async (garbage) => {
    const add = vi.fn(() => 2)
    const { till, post, received } = joinRaw({ add })
    const waiting = till.call('add', { amount: 1 })
    post(garbage)
    post({ kind: 'reply', id: 1, value: 'good' })
    expect(await waiting).toBe('good')
    // Messages are handled in order, so once this call is answered, all messages before it were
    // handled.
    post({ kind: 'call', id: 7, name: 'nothing' })
    const answers = () => received.filter(({ kind }) => kind !== 'call')
    await vi.waitFor(() => expect(answers()).not.toEqual([]))
    expect(answers()).toEqual([expect.objectContaining({ id: 7 })])
    expect(add).not.toHaveBeenCalled()
  })
})
