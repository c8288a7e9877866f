import { expect, it } from 'vitest'
import { checkLimit, describe as describeLimits, exitCodeOf } from './against'
import type { Limit } from './limits'
import type { VisitRun } from './measure/load-run'
import type { Runs } from './results'

const limit: Limit = { profile: 'native', figure: 'readyMs', subject: 'tender', to: 'bare1sdk', ratio: 1.25 }
const toEarlier: Limit = { ...limit, to: 'earlier', ratio: 1.05 }

const visit = (readyMs: number): VisitRun => ({ readyMs, warmMs: 1, keyScriptMs: 1 })
const runsOf = (tender: readonly number[], failed: Runs<VisitRun>['failed'] = []): Runs<VisitRun> => ({
  done: {
    bare1sdk: [100, 101, 99, 100, 102].map(visit),
    'tender@/tmp/build': [110, 111, 109, 110, 112].map(visit),
    tender: tender.map(visit),
  },
  failed,
})
const [fast, slow, noisy] = [
  [110, 112, 108, 110, 111],
  [150, 152, 148, 150, 151],
  [90, 170, 95, 160, 120],
]

it.each([
  ['met', fast, limit, 'met'],
  ['exceeded', slow, limit, 'exceeded'],
  ['too wide to tell', noisy, limit, 'unclear'],
  ['met next to the earlier build', fast, toEarlier, 'met'],
  ['exceeded next to the earlier build', slow, toEarlier, 'exceeded'],
] as const)('checkLimit() › %s', (_, values, checked, verdict) => {
  expect(checkLimit(checked, runsOf(values), '/tmp/build').verdict).toBe(verdict)
})

it('checkLimit() › counts a failed run of either subject as exceeded', () => {
  for (const subject of ['tender', 'bare1sdk'])
    expect(checkLimit(limit, runsOf(fast, [{ subject, message: 'no reply' }]), '/tmp/build')).toMatchObject({
      estimate: undefined,
      verdict: 'exceeded',
    })
})

it('exitCodeOf() › prefers a limit that is exceeded to an unclear one', () => {
  const checked = (values: readonly number[]) => checkLimit(limit, runsOf(values), '/tmp/build')
  expect(exitCodeOf([checked(fast)])).toBe(0)
  expect(exitCodeOf([checked(fast), checked(noisy)])).toBe(2)
  expect(exitCodeOf([checked(noisy), checked(slow)])).toBe(1)
})

it('describe() › names the revision, and asks for a quiet machine if nothing can be said', () => {
  const table = describeLimits('main', [
    checkLimit(toEarlier, runsOf(fast), '/tmp/build'),
    checkLimit(limit, runsOf(noisy), '/tmp/build'),
  ])
  expect(table).toMatch(/\| ready \| tender \| main \| 1\.00 \[\d\.\d\d–\d\.\d\d\] \| 1\.05 \| met \|/)
  expect(table).toMatch(/unclear \|\n\n.*quiet machine/)
})
