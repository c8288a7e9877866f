import { expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createDeferred } from '../deferred'
import { createLazy } from './lazy'

const setUp = () => {
  const calls: string[] = []
  const part = {
    call: (name: string) => {
      calls.push(name)
      return `result of ${name}`
    },
    destroy: () => void calls.push('destroy'),
  }
  const create = vi.fn(() => part)
  let file = createDeferred<typeof create>()
  const load = vi.fn(() => file.promise)
  const lazy = createLazy(load)
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    lazy,
    load,
    create,
    calls,
    fileLoads: () => {
      file.resolve(create)
      return settled()
    },
    fileFails: () => {
      const failed = file
      file = createDeferred()
      failed.reject(new TenderError('script.failed', 'blocked'))
      return settled()
    },
  }
}

const failed = { code: 'script.failed' }
const destroyed = { code: 'destroyed' }

it('whenLoaded() and request() › run in the order of the calls once the part has loaded', async () => {
  const { lazy, load, calls, fileLoads } = setUp()
  lazy.whenLoaded((part) => part.call('first'))
  expect(load).not.toHaveBeenCalled()
  const result = lazy.request((part) => part.call('second'))
  lazy.whenLoaded((part) => part.call('third'))
  lazy.load()
  expect(load).toHaveBeenCalledOnce()
  await fileLoads()
  expect(await result).toBe('result of second')
  expect(calls).toEqual(['first', 'second', 'third'])
})

it('request() › runs within the call if the part is loaded: a pop-up needs the click', async () => {
  const { lazy, calls, fileLoads } = setUp()
  void lazy.load()
  await fileLoads()
  const result = lazy.request((part) => part.call('first'))
  lazy.whenLoaded((part) => part.call('second'))
  expect(calls).toEqual(['first', 'second'])
  expect(await result).toBe('result of first')
})

it('whenLoaded() › runs a function once that was queued twice', async () => {
  const { lazy, calls, fileLoads } = setUp()
  const use = (part: { call(name: string): unknown }) => void part.call('once')
  lazy.whenLoaded(use)
  lazy.whenLoaded(use)
  void lazy.load()
  await fileLoads()
  expect(calls).toEqual(['once'])
})

it('request() › rejects if the part fails to load; what whenLoaded() queued waits for the next attempt', async () => {
  const { lazy, calls, fileLoads, fileFails } = setUp()
  lazy.whenLoaded((part) => part.call('queued'))
  const rejected = expect(lazy.request((part) => part.call('requested'))).rejects.toMatchObject(failed)
  await fileFails()
  await rejected
  expect([lazy.loaded, calls]).toEqual([undefined, []])

  void lazy.load()
  await fileLoads()
  expect(calls).toEqual(['queued'])
})

it('request() › rejects with what the function throws, and the functions after it still run', async () => {
  const { lazy, calls, fileLoads } = setUp()
  const fault = new Error('thrown')
  const request = () =>
    lazy.request(() => {
      throw fault
    })
  const rejected = expect(request()).rejects.toBe(fault)
  lazy.whenLoaded((part) => part.call('next'))
  await fileLoads()
  await rejected
  await expect(request()).rejects.toBe(fault)
  expect(calls).toEqual(['next'])
})

it('load() › shares one request among concurrent calls, and tries again after each failure', async () => {
  const { lazy, load, create, fileLoads, fileFails } = setUp()
  for (const times of [1, 2]) {
    const rejected = Promise.all([1, 2].map(() => expect(lazy.load()).rejects.toMatchObject(failed)))
    await fileFails()
    await rejected
    expect(load).toHaveBeenCalledTimes(times)
  }
  const part = lazy.load()
  await fileLoads()
  expect([await part, await lazy.load()]).toEqual([lazy.loaded, lazy.loaded])
  expect([load, create].map(({ mock }) => mock.calls.length)).toEqual([3, 1])
})

it('destroy() › rejects requests, and creates no part from a file that loads later', async () => {
  const { lazy, create, calls, fileLoads } = setUp()
  lazy.whenLoaded((part) => part.call('queued'))
  const rejected = expect(lazy.request((part) => part.call('requested'))).rejects.toMatchObject(destroyed)
  lazy.destroy()
  await rejected
  await fileLoads()
  lazy.whenLoaded((part) => part.call('after'))
  await expect(lazy.request((part) => part.call('after'))).rejects.toMatchObject(destroyed)
  await expect(lazy.load()).rejects.toMatchObject(destroyed)
  expect(create).not.toHaveBeenCalled()
  expect(calls).toEqual([])
})

it('destroy() › destroys a loaded part and loads nothing to destroy it', async () => {
  const { lazy, load, calls, fileLoads } = setUp()
  void lazy.load()
  await fileLoads()
  lazy.destroy()
  expect([lazy.loaded, calls]).toEqual([undefined, ['destroy']])

  const unused = setUp()
  unused.lazy.destroy()
  expect([unused.load, load].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

it('destroy() › leaves no unhandled rejection of a request that waits for the file or for the part', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const waiting = setUp()
  void waiting.lazy.request((part) => part.call('waits for the file'))
  waiting.lazy.destroy()
  const loaded = setUp()
  void loaded.lazy.load()
  await loaded.fileLoads()
  void loaded.lazy.request(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    throw new TenderError('destroyed', 'the channel is closed')
  })
  loaded.lazy.destroy()
  void loaded.lazy.request((part) => part.call('after'))
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

it('request() › leaves other rejections to the code of the page', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { lazy, fileFails } = setUp()
  void lazy.request((part) => part.call('requested'))
  await fileFails()
  await vi.waitFor(() => expect(unhandled).toHaveBeenCalledOnce())
  process.off('unhandledRejection', unhandled)
  expect(unhandled.mock.lastCall?.[0]).toMatchObject(failed)
})

it('request() › one that is not urgent waits for another to load the part, and rejects if that fails', async () => {
  const { lazy, load, fileFails } = setUp()
  const waiting = lazy.request((part) => part.call('waited'), false).catch(({ code }) => code)
  expect(load).not.toHaveBeenCalled()
  lazy.load().catch(() => {})
  await fileFails()
  expect(await waiting).toBe(failed.code)
})

it('request() › one that is not urgent loads a part that has failed to load', async () => {
  const { lazy, load, fileFails } = setUp()
  lazy.load().catch(() => {})
  await fileFails()
  lazy.request((part) => part.call('again'), false).catch(() => {})
  expect(load).toHaveBeenCalledTimes(2)
})
