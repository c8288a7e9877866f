import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, seededAccounts } from '../seed/accounts'
import { openFrames } from './frame-pages'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tender-frames-'))
  for (const folder of ['whole', 'half']) {
    for (const name of ['de', 'assets']) await mkdir(join(root, folder, 'frames/1.2.3', name), { recursive: true })
    for (const path of Object.keys(headers)) await writeFile(join(root, folder, 'frames', path), `<p>${path}`)
    await writeFile(join(root, folder, 'frames/headers.json'), JSON.stringify(headers))
  }
  await writeFile(join(root, 'whole/tender.js'), 'Tender')
  await writeFile(join(root, 'whole/tender.js.map'), '{}')
  await writeFile(join(root, 'whole/frames/1.2.3/elements.js'), 'Tender')
  await keepOlder(join(root, 'kept'))
  await writeFile(join(root, 'whole/secret.html'), 'no frame')
})
afterAll(() => rm(root, { recursive: true }))

const headersWith = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'cross-origin',
})

const headers = {
  '1.2.3/card.html': headersWith("default-src 'none'"),
  '1.2.3/de/card.html': headersWith("default-src 'none'"),
  '1.2.3/controller.html': headersWith("default-src 'none'; connect-src 'self'"),
  '1.2.3/assets/inter.woff2': {
    'content-type': 'font/woff2',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
  },
}

/** Writes two versions into one folder, as docs/operators/frames.md describes it for operators. */
const keepOlder = async (folder: string) => {
  const both: Record<string, Record<string, string>> = {}
  for (const version of ['1.1.0', '1.2.3']) {
    await mkdir(join(folder, 'frames', version), { recursive: true })
    await writeFile(join(folder, 'frames', version, 'card.html'), `<p>${version}`)
    await writeFile(join(folder, 'frames', version, 'tender.js'), `Tender ${version}`)
    await writeFile(join(folder, 'frames', version, 'withdrawn.html'), `<p>withdrawn, by ${version}`)
    both[`${version}/card.html`] = headersWith(`script-src '${version}'`)
    both[`${version}/withdrawn.html`] = headersWith("default-src 'none'")
  }
  await writeFile(join(folder, 'frames/headers.json'), JSON.stringify(both))
  await writeFile(join(folder, 'tender.js'), 'Tender 1.2.3')
}

const placeOf = (name: string) => ({
  frames: pathToFileURL(`${join(root, name, 'frames')}/`),
  script: pathToFileURL(join(root, name, 'tender.js')),
})

const open = async (accounts: readonly Account[] = seededAccounts) => {
  const pages = await openFrames(accounts, [placeOf('nowhere'), placeOf('half'), placeOf('whole')])
  return async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'http://localhost:4600')
    return pages?.has(url.pathname) ? pages.answer(new Request(url, init)) : undefined
  }
}

test('NODE-7: a file that the build marks as immutable is served as immutable, to pages of any origin', async () => {
  const response = await (await open())('/frames/1.2.3/assets/inter.woff2?key=pk_test_bound')
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject(headers['1.2.3/assets/inter.woff2'])
  expect(response?.headers.get('content-security-policy')).toBeNull()
})

test.each([
  [
    '/frames/1.2.3/controller.html?key=pk_test_bound',
    "default-src 'none'; connect-src 'self'; frame-ancestors https://shop.example",
  ],
  ['/frames/1.2.3/de/card.html?a=b&key=pk_test_bound', "default-src 'none'; frame-ancestors https://shop.example"],
  ['/frames/1.2.3/card.html?key=pk_unknown', "default-src 'none'; frame-ancestors 'none'"],
  ['/frames/1.2.3/card.html', "default-src 'none'; frame-ancestors 'none'"],
  ['/frames/1.2.3/card.html?key=', "default-src 'none'; frame-ancestors 'none'"],
  ['/frames/1.2.3/de/card.html', "default-src 'none'; frame-ancestors 'none'"],
  ['/frames/1.2.3/controller.html', "default-src 'none'; connect-src 'self'; frame-ancestors *"],
  ['/frames/1.2.3/controller.html?key=pk_unknown', "default-src 'none'; connect-src 'self'; frame-ancestors *"],
])('NODE-7: %s has the headers of its build, and pages of its key may frame it', async (path, policy) => {
  const response = await (await open())(path)
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    ...headersWith(policy),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(await response?.text()).toBe(`<p>${path.replace('/frames/', '').replace(/\?.*/, '')}`)
})

test('NODE-7: the keys are those of the mock’s accounts', async () => {
  const [demo] = seededAccounts
  if (!demo) throw new Error('There is no account')
  const own = { ...demo, publicKeys: ['pk_test_own'], origins: ['https://own.example', 'https://second.example'] }
  const ask = await open([own])
  const policyFor = async (key: string) =>
    (await ask(`/frames/1.2.3/card.html?key=${key}`))?.headers.get('content-security-policy')
  expect(await policyFor('pk_test_own')).toMatch(/; frame-ancestors https:\/\/own\.example https:\/\/second\.example$/)
  expect(await policyFor('pk_test_bound')).toMatch(/; frame-ancestors 'none'$/)
})

test.each([
  ['/tender.js', 'frames/1.2.3/tender.js.map'],
  ['/frames/1.2.3/tender.js', 'tender.js.map'],
  ['/elements.js', 'frames/1.2.3/elements.js.map'],
])('NODE-7: %s is the script, for pages of any origin, and names its source map', async (path, sourcemap) => {
  const response = await (await open())(path)
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    sourcemap,
  })
  expect(await response?.text()).toBe('Tender')
  const map = await (await open())('/frames/1.2.3/tender.js.map')
  expect(await map?.text()).toBe('{}')
})

test('NODE-7: an older version is served unchanged, with its own policy and script', async () => {
  const pages = await openFrames(seededAccounts, [placeOf('kept')])
  const ask = async (path: string) => {
    const response = await pages?.answer(new Request(new URL(path, 'http://localhost:4600')))
    return [response?.headers.get('content-security-policy'), await response?.text()]
  }
  for (const version of ['1.1.0', '1.2.3']) {
    const policy = `script-src '${version}'; frame-ancestors 'none'`
    expect(await ask(`/frames/${version}/card.html`)).toEqual([policy, `<p>${version}`])
    expect(await ask(`/frames/${version}/tender.js`)).toEqual([null, `Tender ${version}`])
  }
  expect(await ask('/tender.js')).toEqual([null, 'Tender 1.2.3'])
})

test('NODE-7: a file in the browser’s cache is not sent again, unless its policy differs by key', async () => {
  const ask = await open()
  const path = '/frames/1.2.3/card.html?key='
  const etag = (await ask(`${path}pk_test_bound`))?.headers.get('etag') ?? ''
  const again = async (key: string) => (await ask(path + key, { headers: { 'if-none-match': etag } }))?.status
  expect([await again('pk_test_bound'), await again('pk_test_demo')]).toEqual([304, 200])
})

test('NODE-7: only GET and HEAD are allowed', async () => {
  const ask = await open()
  expect((await ask('/tender.js', { method: 'HEAD' }))?.body).toBeNull()
  expect((await ask('/frames/1.2.3/card.html', { method: 'POST' }))?.status).toBe(405)
})

test.each([
  '/',
  '/frames/',
  '/frames/account',
  '/frames/headers.json',
  '/frames/1.2.3/',
  '/frames/1.2.3/..%2f..%2fsecret.html',
  '/secret.html',
])('NODE-7: %s does not exist', async (path) => expect(await (await open())(path)).toBeUndefined())

test('NODE-7: without a complete build there are no frames', async () => {
  expect(await openFrames(seededAccounts, [placeOf('nowhere'), placeOf('half')])).toBeUndefined()
})

test('NODE-9: documents of a withdrawn version get 410 and the newest replacement, and its scripts stay', async () => {
  const pages = await openFrames(seededAccounts, [placeOf('kept')], ['1.1.0', '1.0.0'])
  const ask = async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'http://localhost:4600')
    const response = pages?.has(url.pathname) ? await pages.answer(new Request(url, init)) : undefined
    return response && [response.status, response.headers.get('content-security-policy'), await response.text()]
  }
  const replacement = [410, "default-src 'none'; frame-ancestors https://shop.example", '<p>withdrawn, by 1.2.3']
  expect(await ask('/frames/1.1.0/card.html?key=pk_test_bound')).toEqual(replacement)
  // A version whose files were removed, in another language.
  expect(await ask('/frames/1.0.0/de/card.html?key=pk_test_bound')).toEqual(replacement)
  const card = await pages?.answer(new Request('http://localhost:4600/frames/1.2.3/card.html'))
  const etag = card?.headers.get('etag') ?? ''
  expect((await ask('/frames/1.1.0/card.html', { headers: { 'if-none-match': etag } }))?.[0]).toBe(410)
  expect(await ask('/frames/1.1.0/tender.js')).toEqual([200, null, 'Tender 1.1.0'])
  expect((await ask('/frames/1.2.3/card.html'))?.[0]).toBe(200)
})
