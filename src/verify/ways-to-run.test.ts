import { describe, expect, it } from 'vitest'
import { htmlOf, waysToRun } from '../../lab/support/verify/ways-to-run'
import type { Baseline } from './baseline'
import { sha384Of } from './hash'
import { verifyPage } from './verify-page'

const origin = 'https://shop.example'
const service = 'https://pay.example/'
/** These tests are about the page: the service has no files, and no headers. */
const serviceOptions = {
  service,
  manifest: { name: 'tender-checkout' as const, version: '1.2.3', files: [] },
  ownSite: true,
}

/** A page with much that runs nothing, and with values that differ at each visit. */
const pageWith = (html: string, visit: number) => `<!doctype html><html lang="en"><head>
  <meta charset="utf-8"><meta name="csrf" content="token-${visit}"><title>Order ${visit}</title>
  <link rel="icon" href="/icon.svg?${visit}"><link rel="canonical" href="/order/${visit}">
  <script type="application/ld+json">{"order":${visit}}</script>
  <script nonce="n${visit}" data-order-id="order_${visit}" data-return-url="/thanks?order=${visit}">let shop</script></head><body>
  <form id="form-${visit}" action="/pay/${visit}" method="post"><input type="hidden" name="csrf" value="${visit}">
  <label for="mail">Mail</label><input id="mail" autocomplete="email" aria-label="Mail ${visit}"></form>
  <tender-checkout tracking-id="order_${visit}" authorise-url="/tender/authorise?order=${visit}"></tender-checkout>
  <svg viewBox="0 0 1 1"><path d="M0 0" fill="red"></path></svg><a href="/order/${visit}">Order</a>
  <a href="mailto:ada@shop.example">Mail</a><template><p>Row</p></template>${html}</body></html>`

interface Served {
  html?: string
  headers?: Record<string, string>
  files?: Readonly<Record<string, string>>
}

const verify = (visit: number, { html = '', headers = {}, files = {} }: Served, baseline?: Baseline) => {
  const asked: string[] = []
  const send = async (url: string) => {
    asked.push(url)
    const { pathname } = new URL(url)
    const body = pathname === '/checkout' ? pageWith(html, visit) : (files[pathname] ?? 'let file')
    const type = /\.js$/.test(pathname) ? 'text/javascript' : 'text/html; charset=utf-8'
    return new Response(body, { headers: { 'content-type': type, ...(pathname === '/checkout' ? headers : {}) } })
  }
  const options = { ...serviceOptions, page: `${origin}/checkout`, ...(baseline && { baseline }) }
  return verifyPage(options, send as typeof fetch).then((verification) => ({ ...verification, asked }))
}

/** The findings about a page that differs from its approved state. */
const differencesOf = async (served: Served, approved: Served = {}) => {
  const { now } = await verify(1, approved)
  return verify(2, served, now)
}

describe('a page with a baseline', () => {
  it('does not differ at the next visit, whose order, tokens and nonces are others', async () => {
    expect(await differencesOf({})).toMatchObject({ differences: [], failures: [] })
  })

  it('has a table of at least 25 ways to run code, without duplicates', () => {
    expect(waysToRun.length).toBeGreaterThan(60)
    expect(new Set(waysToRun.map(({ name }) => name)).size).toBe(waysToRun.length)
  })

  it.each(waysToRun.map((way) => [way.name, way] as const))('differs with %s', async (_name, way) => {
    const html = htmlOf(way, { code: 'skim()', origin })
    const { differences } = await differencesOf({ html })
    expect(differences.length).toBeGreaterThan(0)
    expect(differences.join()).not.toContain('skim')
    expect((await differencesOf({ html }, { html })).differences).toEqual([])
    expect((await differencesOf({}, { html })).differences.length).toBeGreaterThan(0)
  })

  it.each([
    ['an inline script', '<script>RUN</script>'],
    ['a handler', '<p onclick="RUN">x</p>'],
    ['srcdoc', '<iframe srcdoc="<script>RUN</script>"></iframe>'],
    ['a javascript: address', '<a href="javascript:RUN">x</a>'],
    ['a data: address', '<script src="data:,RUN"></script>'],
    ['an import map', '<script type="importmap">{"imports":{"x":"/RUN.js"}}</script>'],
    ['an approved script that runs twice', '<script>let one</script>RUN'],
  ])('differs if the code of %s has changed', async (_name, html) => {
    const twice = '<script>let one</script>'
    const approved = { html: html.replace('RUN', html.endsWith('RUN') ? '' : 'before()') }
    const changed = { html: html.replace('RUN', html.endsWith('RUN') ? twice : 'after()') }
    expect((await differencesOf(changed, approved)).differences).toHaveLength(html.endsWith('RUN') ? 1 : 2)
  })

  it('differs if a frame of its own origin has another script, in a frame too', async () => {
    const html = '<iframe src="/outer.html"></iframe>'
    const files = (code: string) => ({
      '/outer.html': '<p>x</p><iframe src="/inner.html"></iframe>',
      '/inner.html': `<p>y</p><script>${code}</script>`,
    })
    const approved = { html, files: files('let inner') }
    expect((await differencesOf(approved, approved)).differences).toEqual([])
    expect((await differencesOf({ html, files: files('skim()') }, approved)).differences).toEqual([
      `${origin}/outer.html: the content has changed`,
    ])
  })

  it.each([
    ['content-type', 'text/html; charset="utf-8"'],
    ['link', '</x.js>; rel=modulepreload'],
    ['refresh', '0;url=https://evil.example'],
    ['speculation-rules', '"/rules.json"'],
  ])('differs with another header %s', async (name, value) => {
    expect((await differencesOf({ headers: { [name]: value } })).differences).toEqual([
      expect.stringContaining(`header`),
    ])
  })
})

describe('a page that cannot be read like a browser reads it', () => {
  const failing = (headers: Record<string, string>, html = '') => verify(1, { headers, html })

  it.each([
    ['is XML', { 'content-type': 'application/xhtml+xml; charset=utf-8' }],
    ['is text', { 'content-type': 'text/plain; charset=utf-8' }],
    ['has another encoding', { 'content-type': 'text/html; charset=iso-2022-jp' }],
    ['has an unknown encoding', { 'content-type': 'text/html; charset=x' }],
  ])('cannot be checked if it %s', async (_name, headers) => {
    await expect(failing(headers)).rejects.toThrow(/text\/html|encoding UTF-8/)
  })

  const serve = (body: string | Uint8Array<ArrayBuffer>) => {
    const send = async () => new Response(body, { headers: { 'content-type': 'text/html' } })
    return verifyPage({ ...serviceOptions, page: `${origin}/checkout` }, send as typeof fetch)
  }

  it.each([
    ['names none', '<!doctype html><p>x'],
    ['names two', '<!doctype html><title><meta charset="iso-2022-jp"></title><meta charset="utf-8"><p>x'],
    ['names it in a comment', '<!doctype html><!-- <meta charset="utf-8"> --><p>x'],
    ['has a byte order mark of UTF-16', new Uint8Array([0xff, 0xfe, 0x3c, 0x00])],
  ])('cannot be checked if its header has no encoding and the document %s', async (_name, body) => {
    await expect(serve(body)).rejects.toThrow('does not declare the encoding UTF-8')
  })

  it('can be checked if the document names UTF-8', async () => {
    expect(await serve('<!doctype html><meta charset="UTF-8"><p>x')).toMatchObject({ differences: [], failures: [] })
  })
})

describe('requests', () => {
  const page = `${origin}/checkout`
  type Answers = Readonly<Record<string, () => Response>>
  const verifyWith = async (answers: Answers, options: object = {}) => {
    const asked: string[] = []
    const send = async (url: string) => {
      if (!url.startsWith(service)) asked.push(url)
      return answers[url]?.() ?? new Response('', { status: 404 })
    }
    const verification = await verifyPage({ ...serviceOptions, page, ...options }, send as typeof fetch)
    return { ...verification, asked }
  }
  const html = (body: string) => () =>
    new Response(`<!doctype html>${body}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const foreign = 'http://169.254.169.254/latest/meta-data'

  it('go only to the hosts of the page, of the service, and to allowed ones', async () => {
    const cdn = 'https://cdn.example:8443/x.js'
    const answers = {
      [page]: html(`<script src="${foreign}"></script><script src="${cdn}"></script>`),
      [cdn]: () => new Response(''),
    }
    const { asked, failures } = await verifyWith(answers)
    expect(asked).toEqual([page])
    expect(failures).toEqual([
      `${foreign} is not fetched. Allow its host with --allow-host 169.254.169.254`,
      `${cdn} is not fetched. Allow its host with --allow-host cdn.example:8443`,
    ])
    const allowed = await verifyWith(answers, { allowHosts: ['cdn.example:8443', '169.254.169.254'] })
    expect(allowed.asked).toEqual([page, foreign, cdn])
  })

  it('go to the hosts of the files in the baseline', async () => {
    const cdn = 'https://cdn.example/x.js'
    const answers = { [page]: html(`<script src="${cdn}"></script>`), [cdn]: () => new Response('let x') }
    const { now } = await verifyWith(answers, { allowHosts: ['cdn.example'] })
    expect(now.parts).toMatchObject([{ file: { url: cdn }, content: sha384Of('let x') }])
    expect(await verifyWith(answers, { baseline: now })).toMatchObject({ differences: [], failures: [] })
  })

  it('follow redirects to allowed hosts only, and not forever', async () => {
    const to = (location: string) => () => new Response(null, { status: 302, headers: { location } })
    const answers = { [page]: html('<script src="/x.js"></script>'), [`${origin}/x.js`]: to(foreign) }
    const { asked, failures } = await verifyWith(answers)
    expect(asked).toEqual([page, `${origin}/x.js`])
    expect(failures).toEqual([expect.stringContaining('--allow-host 169.254.169.254')])
    const endless = { ...answers, [`${origin}/x.js`]: to('/x.js') }
    expect((await verifyWith(endless)).failures).toEqual([`${origin}/x.js redirects too often`])
  })

  it('do not go to a service that only the page names', async () => {
    const answers = { [page]: html('<script src="https://evil.example/tender.js"></script>') }
    const asking = verifyWith(answers, { service: undefined })
    await expect(asking).rejects.toThrow('If that is your service, name it with --service')
  })

  it('end at a size limit', async () => {
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            sent += 1
            controller.enqueue(chunk)
          },
        }),
      )
    const answers = { [page]: html('<script src="/x.js"></script>'), [`${origin}/x.js`]: endless }
    expect((await verifyWith(answers)).failures).toEqual([`${origin}/x.js has more than 20 MB`])
    expect(sent).toBeLessThan(30)
  })
})
