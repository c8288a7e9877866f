import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StepName, StepStatus } from '../shared/types'
import { createDeferred } from './deferred'
import type { CreateLater, Later } from './later/create-later'
import type { Challenge } from './later/show-challenge'
import { createAwaitedLater } from './load-later'

const parts: string[] = []
const unfollowed = vi.fn()
const later: Later = {
  steps: {
    follow: (node) => {
      parts.push(`follow ${node}`)
      return unfollowed
    },
    said: (step, status) => void parts.push(`said ${step} ${status}`),
    judgeAll: () => void parts.push('judge'),
    stop: () => void parts.push('stop steps'),
  },
  activity: { active: () => void parts.push('active'), stop: () => void parts.push('stop activity') },
  show: ({ title }) => void parts.push(`show ${title}`),
}

beforeEach(() => {
  parts.length = 0
  unfollowed.mockClear()
})
afterEach(() => void vi.useRealTimers())

const begin = () => {
  let file = createDeferred<CreateLater>()
  const load = vi.fn(() => file.promise)
  const told: string[] = []
  const warnings: string[] = []
  const awaited = createAwaitedLater({
    load,
    host: {
      tell: (step: StepName, status: StepStatus) => void told.push(`${step} ${status}`),
      warn: ({ code }) => void warnings.push(code),
      active: () => {},
      challengeFrame: () => {
        throw new Error('shown without the file')
      },
    },
  })
  const come = () => {
    file.resolve(() => later)
    return vi.waitFor(() => expect(load).toHaveBeenCalled()).then(() => new Promise((done) => setTimeout(done)))
  }
  const fail = () => {
    const failed = file
    file = createDeferred()
    failed.reject(new Error('blocked'))
    return new Promise((done) => setTimeout(done))
  }
  return { awaited, load, told, warnings, come, fail }
}

const node = (name: string) => ({ toString: () => name }) as unknown as ParentNode

const challenge = () => {
  const stops = new AbortController()
  const ends: string[] = []
  const shown: Challenge = {
    title: 'Confirm',
    place: null,
    signal: stops.signal,
    end: (how) => ends.push(how),
    until: () => {},
  }
  return { shown, ends, stops }
}

it('tells the merchant’s word at once, and the follower what came before it, in the order it came', async () => {
  const { awaited, told, come } = begin()
  awaited.follow(node('form'), {})
  awaited.say('shipping', 'COMPLETE')
  expect(told).toEqual(['shipping COMPLETE'])
  awaited.load()
  await come()
  awaited.say('delivery', 'IN_PROGRESS')
  expect(parts).toEqual(['follow form', 'said shipping COMPLETE', 'said delivery IN_PROGRESS'])
  expect(told).toEqual(['shipping COMPLETE', 'delivery IN_PROGRESS'])
})

it('follows nothing that was stopped before, and stops what it follows after', async () => {
  const { awaited, come } = begin()
  const stopEarly = awaited.follow(node('early'), {})
  const stopLate = awaited.follow(node('late'), {})
  stopEarly()
  awaited.load()
  await come()
  expect(parts).toEqual(['follow late'])
  stopLate()
  awaited.follow(node('later'), {})()
  expect(unfollowed).toHaveBeenCalledTimes(2)
})

it('judges nothing and takes no notice of typing before it is there', async () => {
  const { awaited, come } = begin()
  awaited.judgeAll()
  awaited.active()
  awaited.load()
  await come()
  expect(parts).toEqual([])
  awaited.judgeAll()
  awaited.active()
  expect(parts).toEqual(['judge', 'active'])
})

it('warns once of a file that cannot be loaded, and asks for it no more by itself', async () => {
  const { awaited, load, warnings, fail } = begin()
  awaited.load()
  await fail()
  awaited.load()
  await fail()
  expect(warnings).toEqual(['script.failed'])
  expect(load).toHaveBeenCalledTimes(1)
})

it('tries again to load it for a challenge, and says that it cannot be shown where that fails', async () => {
  const { awaited, load, fail, come } = begin()
  awaited.load()
  await fail()
  awaited.follow(node('form'), {})
  const first = challenge()
  awaited.show(first.shown)
  await fail()
  expect(first.ends).toEqual(['unshown'])
  const second = challenge()
  awaited.show(second.shown)
  await come()
  expect(load).toHaveBeenCalledTimes(3)
  expect(parts).toEqual(['follow form', 'show Confirm'])
  expect(second.ends).toEqual([])
})

it('shows no challenge that ended while it was loaded', async () => {
  const { awaited, come } = begin()
  const { shown, stops } = challenge()
  awaited.show(shown)
  stops.abort()
  await come()
  expect(parts).toEqual([])
})

it('begins nothing once it was stopped, and warns of nothing', async () => {
  const { awaited, come, warnings } = begin()
  awaited.follow(node('form'), {})
  awaited.load()
  awaited.stop()
  await come()
  expect([parts, warnings]).toEqual([[], []])
})
