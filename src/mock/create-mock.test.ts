import { expect, it } from 'vitest'
import { forwardedOrigin } from './http/host'

it.each<[string, Record<string, string>, string]>([
  ['no header', {}, 'http://mock:4600'],
  ['a scheme', { 'x-forwarded-proto': 'https' }, 'https://mock:4600'],
  ['a host', { 'x-forwarded-host': 'pay.test' }, 'http://pay.test'],
  ['both', { 'x-forwarded-proto': 'HTTPS', 'x-forwarded-host': 'pay.test:8443' }, 'https://pay.test:8443'],
  ['several proxies', { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'pay.test, a' }, 'https://pay.test'],
  ['an IPv6 address', { 'x-forwarded-host': '[::1]:80' }, 'http://[::1]'],
  ['another scheme', { 'x-forwarded-proto': 'javascript' }, 'http://mock:4600'],
  ['a host with a path', { 'x-forwarded-host': 'evil.test/x' }, 'http://mock:4600'],
  ['a host with a user', { 'x-forwarded-host': 'a@evil.test' }, 'http://mock:4600'],
  ['a port that is too large', { 'x-forwarded-host': 'pay.test:99999' }, 'http://mock:4600'],
])('forwardedOrigin() › reads %s', (_what, headers, origin) => {
  expect(forwardedOrigin(new Request('http://mock:4600/api/graphql', { headers }))).toBe(origin)
})
