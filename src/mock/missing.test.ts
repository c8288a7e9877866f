import { readFileSync } from 'node:fs'
import { isObjectType } from 'graphql'
import { afterAll, expect, test } from 'vitest'
import { callThrough } from './contract-suite/call-through'
import type { Answer } from './contract-suite/case'
import { assertCode, at } from './contract-suite/helpers'
import { type Missing, missing } from './missing'
import { createNodeMock } from './node'
import { operations } from './resolvers/operations'
import { buildServiceSchema } from './schema/build-schema'

const mock = createNodeMock()
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

/** A request for each thing that is missing. */
const probes: Readonly<Record<Missing, () => Promise<Answer>>> = {
  listPayments: () => call('{ listPayments { edges { cursor } } }'),
}

test.each(missing)('ERR-5: %s answers error.notImplemented, HTTP 200 and no data', async (name) => {
  const answer = await probes[name]()
  assertCode(answer, 'error.notImplemented')
  expect(answer.status).toBe(200)
  expect(Object.values((at(answer, 'data') ?? {}) as object).every((value) => value === null)).toBe(true)
})

test('ERR-5: every operation of the schema has an answer, and only the missing ones are missing', () => {
  const schema = buildServiceSchema()
  const names = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    isObjectType(type) ? Object.keys(type.getFields()) : [],
  )
  expect(Object.keys(operations).sort()).toEqual(names.sort())
})

test('ERR-5: docs/not-implemented.md tells the same list', () => {
  const text = readFileSync(new URL('../../docs/not-implemented.md', import.meta.url), 'utf8')
  const told = [...text.matchAll(/^- `(\w+)`(.*)$/gm)].map(([, name, rest]) => `${name}${rest}`)
  expect(told).toEqual([...missing])
})
