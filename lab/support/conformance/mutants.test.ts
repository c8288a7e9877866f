import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ruleIdOf, rules } from '../../../src/conformance/rules'
import { createServiceCall } from '../../../src/conformance/service-call'
import { mockSubject } from '../../../src/conformance/subject'
import { features } from '../../../src/contract/generated/features'
import { createNodeMock, type NodeMock } from '../../../src/mock/node'
import { at } from '../../contract-suite/helpers'
import { contractSuite } from '../../contract-suite/suite'
import { dependents } from './mutant-dependents'
import { mutants } from './mutants'
import { type Change, type Recording, recordCase, replayCase } from './recording'

const url = 'http://service.example'
let mock: NodeMock
const recordings = new Map<string, Recording>()

beforeAll(async () => {
  mock = createNodeMock()
  const call = createServiceCall({
    subject: mockSubject(url),
    features,
    send: async ({ headers, body }) => {
      const response = await mock.handle(new Request(`${url}/api/graphql`, { method: 'POST', headers, body }))
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
    },
  })
  for (const { name, run } of contractSuite) {
    recordings.set(name, await recordCase(call, (recorded) => run({ call: recorded })))
  }
}, 300_000)
afterAll(() => mock.stop())
afterEach(() => {
  vi.useRealTimers()
})

/** Runs every case against the recorded answers after a change. Returns the rules that fail. */
const brokenRules = async (change: Change): Promise<string[]> => {
  const broken = new Set<string>()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const { name, run } of contractSuite) {
    const { startedAt = 0, exchanges = [] } = recordings.get(name) ?? {}
    vi.setSystemTime(startedAt)
    await run({ call: replayCase(exchanges, change) }).catch(() => broken.add(ruleIdOf(name)))
  }
  return [...broken].sort()
}

test('without a mutant no rule fails', async () => {
  expect(await brokenRules(({ answer }) => answer)).toEqual([])
})

/** Reverses a list of an error's extensions. */
const reverse =
  (member: string): Change =>
  ({ answer }) => {
    const body = structuredClone(answer.body)
    const list = at({ ...answer, body }, `errors.0.extensions.${member}`)
    if (Array.isArray(list)) list.reverse()
    return { ...answer, body }
  }

test.each(['accepted', 'fields', 'allowed'])('a service with %s in another order breaks no rule', async (member) => {
  expect(await brokenRules(reverse(member))).toEqual([])
})

test('every rule has a mutant', () => {
  expect(Object.keys(mutants).sort()).toEqual(Object.keys(rules).sort())
})

test.each(Object.entries(mutants))('a service that breaks %s is reported with this rule', async (rule, change) => {
  expect(await brokenRules(change)).toEqual([rule, ...(dependents[rule] ?? [])].sort())
})
