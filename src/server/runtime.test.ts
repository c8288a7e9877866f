import { describe, expect, it } from 'vitest'
import { platform } from './runtime'

describe('the platform’s wait()', () => {
  it('ends after its time', async () => {
    const before = platform.now()
    await platform.wait(20, new AbortController().signal)
    expect(platform.now() - before).toBeGreaterThan(15)
  })

  it('ends immediately when its caller aborts it, or has aborted it', async () => {
    const aborted = { name: 'TenderError', code: 'aborted' }
    await expect(platform.wait(60_000, AbortSignal.abort())).rejects.toMatchObject(aborted)
    await expect(platform.wait(60_000, AbortSignal.timeout(10))).rejects.toMatchObject(aborted)
  })
})

it('keys are never equal', () => expect(platform.newKey()).not.toBe(platform.newKey()))
