import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limit'

/** The number of callers that the limiter stores. */
const mostCallers = 100_000

describe('createRateLimiter', () => {
  const createLimiter = () => {
    let now = 0
    const limiter = createRateLimiter({ count: 1, windowMs: 60_000 }, () => now)
    const takeAll = (prefix: string, count: number) => {
      for (let index = 0; index < count; index += 1) limiter.take(`${prefix}-${index}`)
    }
    return {
      take: limiter.take,
      takeAll,
      passTime: (ms: number) => {
        now += ms
      },
    }
  }

  it('stores a limited number of callers, and forgets the oldest one first', () => {
    const { take, takeAll } = createLimiter()
    takeAll('caller', mostCallers)
    expect([take('caller-0'), take('caller-1')]).toEqual([60_000, 60_000])
    takeAll('another', 1)
    expect([take('caller-1'), take('caller-0')]).toEqual([60_000, 0])
  })

  it('forgets ended windows before it forgets a caller whose window has not ended', () => {
    const { take, takeAll, passTime } = createLimiter()
    takeAll('early', mostCallers - 1)
    passTime(30_000)
    take('late')
    passTime(30_000)
    takeAll('another', mostCallers - 1)
    expect(take('late')).toBe(30_000)
  })

  it('allows the number of calls in each window, for each caller', () => {
    let now = 1000
    const { take } = createRateLimiter({ count: 2, windowMs: 60_000 }, () => now)
    expect([take('ada'), take('ada'), take('eve'), take('ada')]).toEqual([0, 0, 0, 60_000])
    now += 59_999
    expect([take('ada'), take('eve'), take('eve')]).toEqual([1, 0, 1])
    now += 1
    expect([take('ada'), take('ada'), take('ada')]).toEqual([0, 0, 60_000])
  })
})
