import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '../manifest'
import { installPacked, type Shop } from './unpack'

let shop: Shop
let manifest: Manifest
beforeAll(() => {
  shop = installPacked()
  manifest = JSON.parse(readFileSync(join(shop.installed, 'dist/manifest.json'), 'utf8'))
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

test('the manifest lists exactly the published scripts, pages, styles and fonts', () => {
  const published = readdirSync(join(shop.installed, 'dist'), { recursive: true, encoding: 'utf8' })
  const run = published.filter((path) => /\.(js|svelte|html|css|woff2)$/.test(path) && !path.startsWith('types'))
  const listed = manifest.files.map(({ path }) => path)
  expect(listed.filter((path) => /\.(js|svelte|html|css|woff2)$/.test(path)).sort()).toEqual(run.sort())
  expect(listed.every((path) => published.includes(path))).toBe(true)
})

test('the manifest lists what runs on the merchant’s page: the scripts of the service, and the npm entries with their imports', () => {
  const onPage = manifest.files.filter(({ runsOn }) => runsOn === "the merchant's page")
  const byTag = onPage.filter(({ addresses = [] }) => addresses.length > 0).map(({ path }) => basename(path))
  expect(byTag.sort()).toEqual([
    'core.js',
    'elements.js',
    'pay-button.js',
    'tag-options.js',
    'tender.js',
    'vault.js',
    'wallets.js',
  ])
  const imported = new Set(['elements.js', 'index.js', 'load.js', 'preact.js', 'react.js', 'svelte.js', 'vue.js'])
  for (const path of imported) {
    const code = readFileSync(join(shop.installed, 'dist', path), 'utf8')
    for (const [, name = ''] of code.matchAll(/["'`](\.\.?\/[\w./-]+\.(?:js|svelte))["'`]/g))
      imported.add(posix.join(dirname(path), name))
  }
  const bundled = onPage.filter(({ addresses = [] }) => addresses.length === 0).map(({ path }) => path)
  expect(bundled.sort()).toEqual([...imported].sort())
})

test('index.js imports lazily only what a checkout can do without, because a later deployment may remove the files', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    Array.from(readFileSync(join(shop.installed, 'dist', file), 'utf8').matchAll(pattern), ([, name = '']) => name)
  const loaded = new Set(['index.js'])
  for (const file of loaded) for (const name of namesIn(file, /\bfrom\s*["`]\.\/([\w.-]+)["`]/g)) loaded.add(name)
  const imports = [...loaded].flatMap((file) => namesIn(file, /\bimport\(\s*["`]\.\/([\w.-]+)["`]/g))
  expect(imports.sort()).toEqual([expect.stringMatching(/^button-view-/), expect.stringMatching(/^npm-wallets-/)])
})

test('every hash and size in the manifest matches the published file', () => {
  const wrong = manifest.files.filter(({ path, sha384, bytes }) => {
    const file = readFileSync(join(shop.installed, 'dist', path))
    const hash = createHash('sha384').update(file).digest('base64')
    return sha384 !== `sha384-${hash}` || bytes !== file.length
  })
  expect(wrong).toEqual([])
})

test('every script of the merchant’s page has a source map with its sources, without paths of the building machine', () => {
  const onPage = manifest.files.filter(({ runsOn, path }) => runsOn === "the merchant's page" && path.endsWith('.js'))
  // index.js has no code of its own.
  const scripts = onPage.filter(({ path }) => path !== 'index.js')
  expect(scripts.length).toBeGreaterThan(10)
  const faults = scripts.flatMap(({ path }) => {
    const map = JSON.parse(readFileSync(join(shop.installed, 'dist', `${path}.map`), 'utf8'))
    const { sources, sourcesContent } = map as { sources: string[]; sourcesContent: string[] }
    const own = sources.findIndex((source) => /^(\.\.\/)*src\//.test(source))
    const isAbsolute = sources.some((source) => /^(\/|\w+:)/.test(source))
    return own >= 0 && sourcesContent[own] && !isAbsolute ? [] : [path]
  })
  expect(faults).toEqual([])
})

/** The directives by which each frame's policy differs from `default-src 'none'`. */
const permissions: Readonly<Record<string, string>> = {
  card: "font-src 'self'; ",
  'card-billing': "font-src 'self'; ",
  field: "font-src 'self'; ",
  controller: "connect-src 'self'; ",
  vault: "connect-src 'self'; font-src 'self'; ",
  methods: "font-src 'self'; ",
  payment: "connect-src 'self'; font-src 'self'; ",
  'payment-billing': "connect-src 'self'; font-src 'self'; ",
  challenge: "frame-src 'self' https:; font-src 'self'; ",
  return: "connect-src 'self'; img-src data:; ",
}

const hashesOf = (texts: readonly string[]) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')

test('every file with an address, which a page can open as a document, requests a process for the origin', () => {
  const served = manifest.files.filter(({ headers }) => headers)
  expect(served.length).toBeGreaterThan(60)
  for (const { path, headers } of served) {
    expect(headers, path).toMatchObject({ 'origin-agent-cluster': '?1', 'x-content-type-options': 'nosniff' })
  }
})

test('the list of error codes may run no script, load nothing, and send no form', () => {
  const list = manifest.files.find(({ path }) => basename(path) === 'errors.html')
  const html = readFileSync(join(shop.installed, 'dist', list?.path ?? ''), 'utf8')
  const style = hashesOf([/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''])
  expect(list?.headers?.['content-security-policy']).toBe(
    `default-src 'none'; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'`,
  )
  expect(html).not.toContain('<script')
})

test('every frame of the manifest has a policy that allows only its inline scripts and the permissions of its role', () => {
  const documents = manifest.files.filter(({ path }) => /^frames\/.+\.html$/.test(path))
  const frames = documents.filter(({ path }) => basename(path) !== 'errors.html')
  expect(documents.length - frames.length).toBe(1)
  expect(frames.length).toBeGreaterThanOrEqual(24)
  for (const { path, headers } of frames) {
    const html = readFileSync(join(shop.installed, 'dist', path), 'utf8')
    const inside = (pattern: RegExp) => hashesOf([...html.matchAll(pattern)].map(([, text = '']) => text))
    const style = inside(/<style>(.*?)<\/style>/gs)
    const policy = [
      `default-src 'none'; script-src ${inside(/<script(?: type="(?:module|tender)")?>(.*?)<\/script>/gs)}; `,
      style && `style-src ${style}; `,
      "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; ",
      `${permissions[basename(path, '.html')] ?? ''}trusted-types 'none'`,
    ].join('')
    expect(headers, path).toMatchObject({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
    const denied = headers?.['permissions-policy']?.split(', ') ?? []
    expect(denied, path).toEqual(
      expect.arrayContaining(['camera=()', 'local-fonts=()', 'usb=()', 'cross-origin-isolated=()']),
    )
    // These two documents embed the bank's page, which may use passkeys and payment handlers.
    expect(denied.includes('payment=()') && denied.includes('publickey-credentials-get=()'), path).toBe(
      !/\/(challenge|return)\.html$/.test(path),
    )
  }
})
