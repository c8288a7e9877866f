import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockCases } from '../../lab/contract-suite/clock-cases'
import { contractSuite } from '../../lab/contract-suite/suite'
import { type RunningMock, startMock } from '../mock/node'
import { checkService } from './check-service'
import { failuresOf } from './exit-code'
import type { KitOptions } from './options'
import { capabilityOf, gradeOf, ruleIdOf, rules } from './rules'
import { mockSubject } from './subject'

let mock: RunningMock
beforeAll(async () => {
  mock = await startMock({ allowControl: true })
})
afterAll(() => mock.stop())

const optionsFor = (url: string, over: Partial<KitOptions> = {}): KitOptions => ({
  subject: mockSubject(url),
  only: [],
  skip: [],
  grade: 'addition',
  json: null,
  junit: null,
  timeoutMs: 10_000,
  timeLimitMs: 600_000,
  usesMockControl: true,
  ...over,
})

test('every case has a rule with a grade, an effect and a capability, and every rule has a case', () => {
  const ids = new Set(contractSuite.map(({ name }) => ruleIdOf(name)))
  expect(Object.keys(rules).sort()).toEqual([...ids].sort())
  for (const { name } of contractSuite) {
    expect(gradeOf(name), name).toMatch(/^(must|should|addition)$/)
    expect(capabilityOf(name), name).not.toBe('other')
  }
  for (const [id, { effect }] of Object.entries(rules)) expect(effect, id).toMatch(/^.{20,}\.$/)
})

test('checkService() › the mock passes every rule, those about time included', { timeout: 120_000 }, async () => {
  const report = await checkService(optionsFor(mock.url))
  expect(failuresOf(report.results, 'addition').map(({ name, difference }) => [name, difference])).toEqual([])
  const open = report.results.filter(({ status }) => status !== 'passed')
  expect(open).toEqual([])
  expect(report.results).toHaveLength(contractSuite.length + clockCases.length)
  expect(report).toMatchObject({ idempotency: 'kept', features: expect.arrayContaining(['declineCode']) })
  expect(report.leftBehind).toMatchObject({ payments: expect.any(Number), customers: expect.any(Number) })
})
