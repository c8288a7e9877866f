import { readFileSync } from 'node:fs'
import { type AuditResult, auditServer } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNodeMock } from '../node'

const mock = createNodeMock()
afterAll(() => mock.stop())

let results: AuditResult[]
beforeAll(async () => {
  results = await auditServer({
    url: 'http://service.example/api/graphql',
    // The audits send no credential, so it is added here.
    fetchFn: (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', 'Bearer sk_test_demo')
      return mock.handle(new Request(url, { ...init, headers }))
    },
  })
})

const text = readFileSync(new URL('../../../docs/spec/graphql-over-http.md', import.meta.url), 'utf8')
/** The recommendations that the service does not follow, each with its documented reason. */
const reasons = new Map(
  Array.from(text.matchAll(/^\| `(\w{4})` \|[^|]*\| (.+) \|$/gm), ([, id = '', why = '']) => [id, why]),
)

describe('the audits of graphql-http', () => {
  test('HTTP-12: every MUST passes', () => {
    const musts = results.filter(({ name }) => name.startsWith('MUST'))
    expect(musts.length).toBeGreaterThan(10)
    expect(musts.filter(({ status }) => status !== 'ok').map(({ id, name }) => `${id} ${name}`)).toEqual([])
  })

  test('HTTP-12: every declined recommendation is documented with a reason', () => {
    const declined = results.filter(({ status }) => status !== 'ok').map(({ id }) => id)
    expect([...reasons.keys()].sort()).toEqual(declined.sort())
    for (const why of reasons.values()) expect(why.length).toBeGreaterThan(10)
  })
})
