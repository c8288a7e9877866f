import { expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { Core, CoreHost } from '../core'
import { createDeferred } from '../deferred'
import { createLazyCore } from './lazy-core'

const begin = () => {
  const done: string[] = []
  const core = {
    consent: () => void done.push('consent'),
    active: () => void done.push('active'),
    resume: async () => {
      done.push('resume')
      return { resumed: true }
    },
    destroy: () => void done.push('destroy'),
  } as unknown as Core
  const element = { fail: ({ code }: TenderError) => done.push(code), configure: () => done.push('configure') }
  const ready = createDeferred<void>()
  const host = {
    ready,
    controllerFrame: { put: () => {} },
    elements: { each: (act: (each: typeof element) => void) => act(element) },
  } as unknown as CoreHost
  let file = createDeferred<(host: CoreHost) => Core>()
  const load = vi.fn(() => file.promise)
  const lazy = createLazyCore({ load, host })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const come = () => {
    file.resolve(() => core)
    return settled()
  }
  const fail = () => {
    const failed = file
    file = createDeferred()
    failed.reject(new TenderError('script.failed', 'blocked'))
    return settled()
  }
  return { lazy, load, done, ready, come, fail }
}

const resumed = { resumed: true }
const failed = { code: 'script.failed' }

it('does what was said and asked before it came, in the order of the calls', async () => {
  const { lazy, load, done, come } = begin()
  lazy.whenLoaded((core) => core.consent())
  expect(load).not.toHaveBeenCalled()
  const asked = lazy.request((core) => core.resume())
  lazy.whenLoaded((core) => core.active())
  lazy.load()
  expect(load).toHaveBeenCalledOnce()
  await come()
  expect(await asked).toEqual(resumed)
  expect(done).toEqual(['consent', 'resume', 'active'])
})

it('does it within the call once it is there: a pop-up needs the click', async () => {
  const { lazy, done, come } = begin()
  lazy.load()
  await come()
  const asked = lazy.request((core) => core.resume())
  lazy.whenLoaded((core) => core.active())
  expect(done).toEqual(['resume', 'active'])
  expect(await asked).toEqual(resumed)
})

it('refuses who asks when it cannot be loaded, once for all, and has the elements offer another try', async () => {
  const { lazy, done, ready, come, fail } = begin()
  lazy.whenLoaded((core) => core.consent())
  const asked = lazy.request((core) => core.resume())
  const refused = expect(asked).rejects.toMatchObject(failed)
  await fail()
  await refused
  await expect(ready.promise).rejects.toMatchObject(failed)
  expect(done).toEqual(['script.failed'])

  // The button.
  lazy.load()
  await come()
  // What was refused is not done after all; what nobody waits for is.
  expect(done).toEqual(['script.failed', 'configure', 'consent'])
})

it('is tried again by the next that asks, as often as they ask', async () => {
  const { lazy, load, done, come, fail } = begin()
  for (const times of [1, 2]) {
    const refused = expect(lazy.request((core) => core.resume())).rejects.toMatchObject(failed)
    await fail()
    await refused
    expect(load).toHaveBeenCalledTimes(times)
  }
  const asked = lazy.request((core) => core.resume())
  await come()
  expect(await asked).toEqual(resumed)
  expect(done).toEqual(['script.failed', 'script.failed', 'configure', 'resume'])
})

it('begins nothing once it was stopped, and says so to whoever waits or asks', async () => {
  const { lazy, done, come } = begin()
  lazy.whenLoaded((core) => core.consent())
  const waits = expect(lazy.request((core) => core.resume())).rejects.toMatchObject({ code: 'destroyed' })
  lazy.stop()
  await waits
  await come()
  await expect(lazy.request((core) => core.resume())).rejects.toMatchObject({ code: 'destroyed' })
  expect(done).toEqual([])
})

it('ends what is there', async () => {
  const { lazy, done, come } = begin()
  lazy.load()
  await come()
  lazy.stop()
  expect(done).toEqual(['destroy'])
})
