import { expect, it } from 'vitest'
import { CheckFailure } from './check-failure'
import { sha384Of } from './hash'
import type { PublishedManifest } from './manifest'
import { exitCodeOf, type VerifyOptions, verifyPage } from './verify-page'

const script = 'let tender'
const card = '<p>card'
const cardPolicy = "default-src 'none'"

const manifest: PublishedManifest = {
  name: 'tender-checkout',
  version: '1.2.3',
  files: [
    {
      path: 'tender.js',
      sha384: sha384Of(script),
      runsOn: "the merchant's page",
      addresses: [
        { path: 'frames/1.2.3/tender.js', immutable: true },
        { path: 'tender.js', immutable: false },
      ],
    },
    {
      path: 'frames/1.2.3/card.html',
      sha384: sha384Of(card),
      runsOn: "the service's origin",
      addresses: [{ path: 'frames/1.2.3/card.html', immutable: true }],
      headers: {
        'content-security-policy': cardPolicy,
        'origin-agent-cluster': '?1',
        'referrer-policy': 'no-referrer',
      },
    },
    { path: 'server.js', sha384: 'sha384-x', runsOn: "the merchant's server" },
  ],
}

interface Served {
  body: string
  status?: number
  headers?: Record<string, string>
}

const page = 'https://shop.example/checkout'
const service = 'https://pay.example/eu/'
const cardUrl = `${service}frames/1.2.3/card.html?key=pk_live_1`
const tag = `<script src="${service}frames/1.2.3/tender.js" integrity="${sha384Of(script)}" data-public-key="pk_live_1"></script>`
const cardHeaders = {
  'content-security-policy': `${cardPolicy}; frame-ancestors https://shop.example`,
  'referrer-policy': 'no-referrer',
}

/** A shop and a service that match the manifest and the baseline. */
const untouched: Record<string, Served> = {
  [page]: {
    body: `<!doctype html><title>Pay</title><script src="/shop.js"></script>${tag}<script type="application/json">{}</script>`,
    headers: { 'content-security-policy': "script-src 'nonce-abc123' https://pay.example" },
  },
  'https://shop.example/shop.js': { body: 'let shop' },
  [`${service}frames/1.2.3/tender.js`]: { body: script },
  [cardUrl]: { body: card, headers: cardHeaders },
}

/** @param agentCluster the `Origin-Agent-Cluster` of the service's responses; null for none */
const verify = (
  changed: Record<string, Served | 'unreachable'> = {},
  options: Partial<VerifyOptions> = {},
  agentCluster: string | null = '?1',
) => {
  const served = { ...untouched, ...changed }
  const send = async (url: string) => {
    const answer = served[url]
    if (answer === 'unreachable') throw new TypeError('fetch failed')
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(agentCluster !== null && url.startsWith(service) && { 'origin-agent-cluster': agentCluster }),
      ...answer?.headers,
    }
    return answer ? new Response(answer.body, { ...answer, headers }) : new Response('', { status: 404, headers })
  }
  return verifyPage({ page, service, manifest, ...options }, send as typeof fetch)
}

it('finds nothing if page and service are as published', async () => {
  const verification = await verify()
  expect(verification).toMatchObject({ service, version: '1.2.3', compared: 2, differences: [], failures: [] })
  expect(exitCodeOf(verification)).toBe(0)
})

it.each<[what: string, changed: Record<string, Served>, difference: RegExp]>([
  ['a script', { [`${service}frames/1.2.3/tender.js`]: { body: 'let evil' } }, /tender\.js: the content differs/],
  ['a frame', { [cardUrl]: { body: '<p>evil', headers: cardHeaders } }, /card\.html.*: the content differs/],
  [
    'a withdrawn version, by the status of its frames',
    { [cardUrl]: { body: '', status: 410 } },
    /the service has withdrawn version 1\.2\.3/,
  ],
  [
    'a withdrawn version, by the account of the key',
    { [`${service}frames/account?key=pk_live_1`]: { body: '{"origins":[],"withdrawn":["1.2.3"]}' } },
    /the service has withdrawn version 1\.2\.3/,
  ],
  ['a missing frame', { [cardUrl]: { body: '', status: 404 } }, /card\.html.*: HTTP 404/],
  [
    'a frame without a header',
    { [cardUrl]: { body: card, headers: { ...cardHeaders, 'referrer-policy': '' } } },
    /header referrer-policy/,
  ],
  [
    'a frame that any page may show, for lack of frame-ancestors',
    { [cardUrl]: { body: card, headers: { ...cardHeaders, 'content-security-policy': cardPolicy } } },
    /header content-security-policy differs/,
  ],
  [
    'a frame with an additional directive',
    {
      [cardUrl]: {
        body: card,
        headers: {
          ...cardHeaders,
          'content-security-policy': `${cardHeaders['content-security-policy']}; connect-src *`,
        },
      },
    },
    /header content-security-policy differs/,
  ],
  [
    'a tag with another hash',
    { [page]: { body: tag.replace(sha384Of(script), sha384Of('another')) } },
    /the integrity of its tag differs/,
  ],
  [
    'a file of the service that is not in the manifest',
    {
      [page]: { body: `${tag}<script src="${service}frames/1.2.3/more.js"></script>` },
      [`${service}frames/1.2.3/more.js`]: { body: '' },
    },
    /more\.js: is not in the manifest of version 1\.2\.3/,
  ],
])('finds %s, with the exit code 1', async (_what, changed, difference) => {
  const verification = await verify(changed)
  expect(verification.differences).toEqual([expect.stringMatching(difference)])
  expect(exitCodeOf(verification)).toBe(1)
})

const cluster = (value: string): Partial<Served> => ({ headers: { 'origin-agent-cluster': value } })
const notFound = `${service}frames/1.2.3/no-such-document.html?key=pk_live_1`

it.each<[what: string, changed: Record<string, Served>, difference: RegExp]>([
  [
    'a document without the header',
    { [cardUrl]: { body: card, headers: { ...cardHeaders, 'origin-agent-cluster': '' } } },
    /do not agree on the header origin-agent-cluster.*without \?1: .*card\.html/,
  ],
  [
    'a script without the header',
    { [`${service}frames/1.2.3/tender.js`]: { body: script, ...cluster('') } },
    /do not agree on the header origin-agent-cluster.*without \?1: .*tender\.js/,
  ],
  [
    'an error page without the header',
    { [notFound]: { body: '', status: 404, ...cluster('') } },
    /do not agree on the header origin-agent-cluster.*without \?1: .*no-such-document\.html/,
  ],
  [
    'an account with another value',
    { [`${service}frames/account?key=pk_live_1`]: { body: '{}', ...cluster('?0') } },
    /do not agree on the header origin-agent-cluster.*without \?1: .*frames\/account/,
  ],
])('finds %s, also if the operator declares a site of its own', async (_what, changed, difference) => {
  for (const ownSite of [false, true]) {
    expect((await verify(changed, { ownSite })).differences).toEqual([expect.stringMatching(difference)])
  }
})

it('accepts a service without the header only if the operator declares a site of its own', async () => {
  const { differences } = await verify({}, {}, null)
  expect(differences).toEqual([expect.stringMatching(/the header origin-agent-cluster is missing.*--own-site/)])
  expect((await verify({}, { ownSite: true }, null)).differences).toEqual([])
})

it('compares the URL without a version only if the page uses it', async () => {
  const body = tag.replace('frames/1.2.3/tender.js', 'tender.js')
  const verification = await verify({ [page]: { body }, [`${service}tender.js`]: { body: 'let newer' } })
  expect(verification.differences).toEqual([`${service}tender.js: the content differs from the manifest`])
})

it('finds the service of a page that loads elements.js instead of tender.js', async () => {
  const file = { path: 'frames/1.2.3/elements.js', immutable: true }
  const elements: PublishedManifest['files'][number] = {
    path: file.path,
    sha384: sha384Of('let elements'),
    runsOn: "the merchant's page",
    addresses: [file, { path: 'elements.js', immutable: false }],
  }
  for (const path of [file.path, 'elements.js']) {
    const address = service + path
    const files = { [page]: { body: `<script src="${address}"></script>` }, [address]: { body: 'let evil' } }
    const { differences } = await verify(files, {
      manifest: { ...manifest, files: [...manifest.files, elements] },
      publicKey: 'pk_live_1',
    })
    expect(differences).toContain(`${address}: the content differs from the manifest`)
  }
})

it('lists files that could not be checked, with the exit code 2, or 1 if there is a difference too', async () => {
  const unreachable = await verify({ [cardUrl]: 'unreachable' })
  expect(unreachable).toMatchObject({ differences: [], failures: [`${cardUrl} cannot be fetched`] })
  expect(exitCodeOf(unreachable)).toBe(2)
  expect((await verify({ [cardUrl]: { body: '', status: 503 } })).failures).toEqual([
    `${cardUrl} answers with HTTP 503`,
  ])
  const both = await verify({ [cardUrl]: 'unreachable', [`${service}frames/1.2.3/tender.js`]: { body: 'let evil' } })
  expect(exitCodeOf(both)).toBe(1)
})

it('cannot check a page that it does not reach, or one without a script tag if the service is not named', async () => {
  await expect(verify({ [page]: { body: '', status: 403 } })).rejects.toThrow(CheckFailure)
  await expect(verify({ [page]: 'unreachable' })).rejects.toThrow(CheckFailure)
  const unnamed = { service: undefined } as never
  await expect(verify({ [page]: { body: '<p>Pay' } }, unnamed)).rejects.toThrow('Name the service with --service')
  const named = { service: 'https://pay.example/eu', publicKey: 'pk_live_1' }
  expect(await verify({ [page]: { body: '<p>Pay' } }, named)).toMatchObject({ compared: 2, differences: [] })
})

it('compares the page with its baseline: headers, and all scripts of its HTML', async () => {
  const { now: baseline } = await verify()
  const differences = async (changed: Record<string, Served>) => (await verify(changed, { baseline })).differences
  const nonce = {
    ...untouched[page],
    headers: { 'content-security-policy': "script-src 'nonce-other' https://pay.example" },
  }
  expect(await differences({ [page]: nonce as Served })).toEqual([])
  expect(await differences({ 'https://shop.example/shop.js': { body: 'let skimmer' } })).toEqual([
    'https://shop.example/shop.js: the content has changed',
  ])
  const { body = '', headers = {} } = untouched[page] ?? {}
  expect(await differences({ [page]: { body: `${body}<script>let skimmer</script>`, headers } })).toEqual([
    'an inline script: is not in the baseline',
  ])
  expect(
    await differences({ [page]: { body: body.replace('<script src="/shop.js"></script>', ''), headers } }),
  ).toEqual(['https://shop.example/shop.js: is in the baseline, but not on the page'])
  expect(await differences({ [page]: { body } })).toEqual(['the page has lost a header: content-security-policy'])
  expect(await differences({ [page]: { body, headers: { 'content-security-policy': 'script-src *' } } })).toEqual([
    "the page's header has changed: content-security-policy",
  ])
  expect(await differences({ [page]: { body, headers: { ...headers, 'x-frame-options': 'DENY' } } })).toEqual([
    'the page has a new header: x-frame-options',
  ])
})

it('takes the service from the tag of the page, if its host is allowed', async () => {
  const allowed = { service: undefined, allowHosts: ['pay.example'] } as never
  expect(await verify({}, allowed)).toMatchObject({ service, compared: 2, differences: [], failures: [] })
})

it('reads the HTML like a browser: comments, other types, and its own base', async () => {
  const body = `<!-- <script src="/comment.js"></script> --><base href="https://shop.example/files/"><script type="application/json">{}</script>
    ${tag}<SCRIPT SRC='own.js'></SCRIPT><script type=module>let own</script><textarea><script src="/text.js"></script></textarea>`
  const own = { 'https://shop.example/files/own.js': { body: 'let own' } }
  const { now } = await verify({ [page]: { body }, ...own })
  expect(now.parts.map(({ element, file }) => file?.url ?? element)).toEqual([
    'base',
    `${service}frames/1.2.3/tender.js`,
    'https://shop.example/files/own.js',
    'script',
  ])
})
