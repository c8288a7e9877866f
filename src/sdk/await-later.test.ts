import { expect, it, vi } from 'vitest'
import { TenderError } from '../shared/error'
import { createAwaitedLater } from './await-later'
import { createDeferred } from './deferred'
import type { Later, LaterHost } from './later/create-later'

const begin = () => {
  const done: string[] = []
  const later = {
    consent: () => void done.push('consent'),
    active: () => void done.push('active'),
    resume: async () => {
      done.push('resume')
      return { resumed: true }
    },
    destroy: () => void done.push('destroy'),
  } as unknown as Later
  const element = { fail: ({ code }: TenderError) => done.push(code), configure: () => done.push('configure') }
  const ready = createDeferred<void>()
  const host = {
    ready,
    controllerFrame: { put: () => {} },
    elements: { each: (act: (each: typeof element) => void) => act(element) },
  } as unknown as LaterHost
  let file = createDeferred<(host: LaterHost) => Later>()
  const load = vi.fn(() => file.promise)
  const awaited = createAwaitedLater({ load, host })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const come = () => {
    file.resolve(() => later)
    return settled()
  }
  const fail = () => {
    const failed = file
    file = createDeferred()
    failed.reject(new TenderError('script.failed', 'blocked'))
    return settled()
  }
  return { awaited, load, done, ready, come, fail }
}

const resumed = { resumed: true }
const failed = { code: 'script.failed' }

it('does what was said and asked before it came, in the order of the calls', async () => {
  const { awaited, load, done, come } = begin()
  awaited.say((there) => there.consent())
  expect(load).not.toHaveBeenCalled()
  const asked = awaited.ask((there) => there.resume())
  awaited.say((there) => there.active())
  awaited.load()
  expect(load).toHaveBeenCalledOnce()
  await come()
  expect(await asked).toEqual(resumed)
  expect(done).toEqual(['consent', 'resume', 'active'])
})

it('does it within the call once it is there: a pop-up needs the click', async () => {
  const { awaited, done, come } = begin()
  awaited.load()
  await come()
  const asked = awaited.ask((there) => there.resume())
  awaited.say((there) => there.active())
  expect(done).toEqual(['resume', 'active'])
  expect(await asked).toEqual(resumed)
})

it('refuses who asks when it cannot be loaded, once for all, and has the elements offer another try', async () => {
  const { awaited, done, ready, come, fail } = begin()
  awaited.say((there) => there.consent())
  const asked = awaited.ask((there) => there.resume())
  const refused = expect(asked).rejects.toMatchObject(failed)
  await fail()
  await refused
  await expect(ready.promise).rejects.toMatchObject(failed)
  expect(done).toEqual(['script.failed'])

  // The button.
  awaited.load()
  await come()
  // What was refused is not done after all; what nobody waits for is.
  expect(done).toEqual(['script.failed', 'configure', 'consent'])
})

it('is tried again by the next that asks, as often as they ask', async () => {
  const { awaited, load, done, come, fail } = begin()
  for (const times of [1, 2]) {
    const refused = expect(awaited.ask((there) => there.resume())).rejects.toMatchObject(failed)
    await fail()
    await refused
    expect(load).toHaveBeenCalledTimes(times)
  }
  const asked = awaited.ask((there) => there.resume())
  await come()
  expect(await asked).toEqual(resumed)
  expect(done).toEqual(['script.failed', 'script.failed', 'configure', 'resume'])
})

it('begins nothing once it was stopped, and says so to whoever waits or asks', async () => {
  const { awaited, done, come } = begin()
  awaited.say((there) => there.consent())
  const waits = expect(awaited.ask((there) => there.resume())).rejects.toMatchObject({ code: 'destroyed' })
  awaited.stop()
  await waits
  await come()
  await expect(awaited.ask((there) => there.resume())).rejects.toMatchObject({ code: 'destroyed' })
  expect(done).toEqual([])
})

it('ends what is there', async () => {
  const { awaited, done, come } = begin()
  awaited.load()
  await come()
  awaited.stop()
  expect(done).toEqual(['destroy'])
})
