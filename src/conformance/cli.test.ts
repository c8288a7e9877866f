import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkService } from './check-service'
import { exitCodeOf } from './exit-code'
import { createRedaction } from './failure'
import { readOptions } from './options'
import { toJunit, toText } from './report'
import { type CaseResult, needsMoreTime } from './run'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const listen = (answer: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer(answer).listen(0, () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    )
    stops.push(() => {
      server.closeAllConnections()
      server.close()
    })
  })

const keys = ['--public-key', 'pk_test_a', '--private-key', 'sk_test_b', '--flow', 'f']
const read = (parameters: readonly string[], file = '{}') => readOptions(parameters, {}, async () => file)

/** Runs the kit, and returns the one line that it prints instead of a report. */
const lineOf = async (url: string): Promise<string> => {
  const options = await read(['service', '--url', url, ...keys, '--timeout', '0.3'])
  if (!options) throw new Error('no options')
  const error = await checkService(options).catch((reason: Error) => reason)
  return error instanceof Error ? `${error.name}: ${error.message}` : 'a report'
}

const answering =
  (status: number, type: string, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

test.each<[string, RequestListener, RegExp]>([
  ['HTML', answering(404, 'text/html', '<h1>Not found</h1>'), /answers 404 with text\/html instead of JSON\.$/],
  [
    'HTML that is called JSON',
    answering(200, 'application/json', '<h1>Hello</h1>'),
    /answers 200 with a body that is not JSON\.$/,
  ],
  ['an empty body', answering(200, 'application/json', ''), /answers 200 with an empty body instead of JSON\.$/],
  ['other JSON', answering(200, 'application/json', '{"ok":true}'), /neither data\.__typename nor a list of errors\.$/],
  [
    'data of another kind',
    answering(200, 'application/json', '{"data":42,"errors":"none"}'),
    /neither data\.__typename nor a list of errors\.$/,
  ],
  ['a wrong key', answering(401, 'application/json', '{"errors":[]}'), /rejects the Private Key\.$/],
  ['an error', answering(503, 'application/json', '{"errors":[]}'), /answers 503 to a GraphQL request\.$/],
  ['nothing', () => {}, /no answer within 0\.3 s\.$/],
  ['a closed connection', (request) => request.socket.destroy(), /the connection was closed\.$/],
])('checkService() › a service that answers with %s is one line', async (_, answer, expected) => {
  const line = await lineOf(await listen(answer))
  expect(line).toMatch(/^CannotCheck: [^\n]+$/)
  expect(line).toMatch(expected)
})

test('checkService() › an address where nothing listens is one line', async () => {
  const url = await listen(() => {})
  for (const stop of stops.splice(0)) stop()
  expect(await lineOf(url)).toBe(
    `CannotCheck: The service cannot be reached at ${url}/api/graphql: nothing listens at this address.`,
  )
})

test('checkService() › an address of HTTPS that answers HTTP is one line', async () => {
  const url = (await listen(() => {})).replace('http:', 'https:')
  expect(await lineOf(url)).toMatch(/ the server does not answer HTTPS \(ERR_SSL_\w+\)\.$/)
})

const url = ['--url', 'http://service.example']
test.each<[string, readonly string[], string, RegExp]>([
  ['no command', [], '{}', /expects the command `service` or `orders`/],
  ['no URL', ['service', ...keys], '{}', /--url is missing/],
  ['a wrong URL', ['service', '--url', 'pay', ...keys], '{}', /--url expects the address/],
  ['no flow', ['service', ...url, ...keys.slice(0, 4)], '{}', /--flow is missing/],
  [
    'live keys',
    ['service', ...url, '--public-key', 'pk_live_a', '--private-key', 'sk_live_b', '--flow', 'f'],
    '{}',
    /--allow-live/,
  ],
  [
    'swapped keys',
    ['service', ...url, '--public-key', 'sk_test_a', '--private-key', 'pk_test_b', '--flow', 'f'],
    '{}',
    /key of another kind/,
  ],
  ['an unknown rule', ['service', ...url, ...keys, '--only', 'money'], '{}', /money is no rule, capability or grade/],
  ['an unknown option', ['service', '--nothing'], '{}', /nothing/],
  ['a file that is not JSON', ['service', ...url, ...keys, '--config', 'c.json'], 'x', /c\.json is not JSON/],
  [
    'an unknown card',
    ['service', ...url, ...keys, '--config', 'c.json'],
    '{"cards":{"gold":"1"}}',
    /cards\.gold must be one of/,
  ],
])('readOptions() › %s is one line', async (_, parameters, file, expected) => {
  const error: unknown = await read(parameters, file).catch((reason: unknown) => reason)
  expect(String(error)).toMatch(/^CannotCheck: [^\n]+$/)
  expect(String(error)).toMatch(expected)
})

test('createRedaction() › removes keys, Client Tokens and card numbers', () => {
  const redact = createRedaction(['secret-1', null])
  expect(redact('5099 secret-1 ct_test_12ab sk_live_x 4242 4242 4242 4242')).toBe('5099 [key] [key] [key] [digits]')
})

test('the reports name the rule, what was expected and received, and what Tender does', () => {
  const report = {
    service: 'http://service.example',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 5,
    features: [],
    idempotency: 'missing' as const,
    leftBehind: { payments: 2 },
    results: [
      {
        rule: 'PAY-1',
        name: 'PAY-1: a <flow>',
        grade: 'must' as const,
        capability: 'payments',
        status: 'failed' as const,
        durationMs: 3,
        difference: { expected: "'A'", received: "'B'" },
        effect: 'Nothing is paid.',
      },
      {
        rule: 'BIND-1',
        name: 'BIND-1: x',
        grade: 'addition' as const,
        capability: 'tokens of an order',
        status: 'notApplicable' as const,
        durationMs: 0,
        needs: 'clientTokenTrackingId',
      },
    ],
  }
  const text = toText(report)
  for (const part of [
    'MUST PAY-1: a <flow>',
    "expected: 'A'",
    "received: 'B'",
    'Nothing is paid.',
    '2 payments',
    'NO IDEMPOTENCY',
    '`idempotencyHeader: false`',
    '1 need clientTokenTrackingId: BIND-1',
  ])
    expect(text).toContain(part)
  const xml = toJunit(report)
  expect(xml).toContain('<testsuite name="payments" tests="1" failures="1" errors="0" skipped="0"')
  expect(xml).toContain('a &#60;flow&#62;')
  expect(xml).toContain('<skipped message="needs clientTokenTrackingId"/>')
})

const resultOf = (grade: CaseResult['grade'], status: CaseResult['status'], needs?: string): CaseResult => ({
  ...{ rule: 'PAY-1', name: 'PAY-1: x', capability: 'payments', durationMs: 0 },
  ...{ grade, status, ...(needs !== undefined && { needs }) },
})

test.each<[code: number, what: string, results: CaseResult[]]>([
  [0, 'no failure', [resultOf('must', 'passed'), resultOf('must', 'notApplicable', 'full')]],
  [0, 'a failure that does not count', [resultOf('addition', 'failed')]],
  [0, 'an addition that the time limit left out', [resultOf('addition', 'notChecked', needsMoreTime)]],
  [1, 'a failure', [resultOf('should', 'failed'), resultOf('must', 'notChecked', needsMoreTime)]],
  [
    2,
    'a rule that the time limit left out',
    [resultOf('must', 'passed'), resultOf('must', 'notChecked', needsMoreTime)],
  ],
])('exitCodeOf() › is %i for %s', (code, _what, results) => {
  expect(exitCodeOf(results, 'should')).toBe(code)
})
