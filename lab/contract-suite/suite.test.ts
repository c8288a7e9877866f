import { readFileSync } from 'node:fs'
import { isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildServiceSchema, operations } from '../../src/mock/graphql/operations'
import { createNodeMock, type RunningMock, startMock } from '../../src/mock/node'
import { behaviouralRisk } from '../../src/shared/fraud/behavioural-risk'
import { orderRisk } from '../../src/shared/fraud/order-risk'
import { callThrough } from './call-through'
import type { Call } from './contract-case'
import { touchedFraud } from './fraud-coverage'
import { membersIn, touchedMembers } from './member-coverage'
import { contractSuite } from './suite'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

const runSuite = (call: Call): void => {
  for (const { name, run } of contractSuite) test(name, () => run({ call }))
}

describe('contract, in this process', () => {
  const mock = createNodeMock()
  const schema = buildServiceSchema()
  const members = touchedMembers(schema)
  const served = new Set<string>()
  beforeAll(() => {
    for (const [name, operation] of Object.entries(operations)) {
      const { run } = operation
      vi.spyOn(operation, 'run').mockImplementation(async (...given) => {
        const result = await run(...given)
        for (const member of membersIn(schema, name, result)) served.add(member)
        return result
      })
    }
  })
  afterAll(() => {
    vi.restoreAllMocks()
    return mock.stop()
  })
  const fraud = touchedFraud({ flow_fraud_order: orderRisk, flow_fraud_behaviour: behaviouralRisk })
  runSuite(fraud.through(members.through(callThrough(mock.handle))))

  test('every member that the mock serves was passed or returned, or docs/interface-coverage.md has the reason why not', () => {
    const page = read('../../docs/interface-coverage.md')
    const excused = [...page.matchAll(/^\| `(\w+\.\w+(?:\(\w+\))?)` \| [^|]{10,} \|$/gm)].map(([, member]) => member)
    const isServed = (member: string) => !isObjectType(schema.getType(member.replace(/\..*/, ''))) || served.has(member)
    expect(
      members
        .untouched()
        .filter((member) => isServed(member) || excused.includes(member))
        .sort(),
    ).toEqual(excused.sort())
  })

  test('every member and value of both fraud payloads was sent with a payment that was made', () => {
    expect(fraud.untouched()).toEqual([])
  })
})

describe('contract, over HTTP', () => {
  let server: RunningMock | undefined
  beforeAll(async () => {
    server = await startMock()
  })
  afterAll(() => server?.stop())
  runSuite(callThrough(fetch, () => `http://127.0.0.1:${server?.port}`))
})
