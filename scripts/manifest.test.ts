import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createManifest } from './manifest'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
  }
}

const built = {
  'tender.js': 'let script',
  'frames/1.2.3/card.html': 'a card',
  'frames/1.2.3/zh-Hans/card.html': 'another',
  'frames/headers.json': JSON.stringify({ '1.2.3/card.html': { 'content-security-policy': "default-src 'none'" } }),
}

test('createManifest() › lists hash, size, purpose, headers and addresses of every file', async () => {
  write(built)
  const { version, files } = await createManifest(dist, '1.2.3')
  expect(version).toBe('1.2.3')
  expect(files.map(({ path }) => path)).toEqual([
    'frames/1.2.3/card.html',
    'frames/1.2.3/zh-Hans/card.html',
    'frames/headers.json',
    'tender.js',
  ])
  const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
  expect(files[3]).toEqual({
    path: 'tender.js',
    sha384: sha384('let script'),
    bytes: 10,
    purpose: expect.stringContaining('script tag'),
    runsOn: "the merchant's page",
    addresses: [
      { path: 'frames/1.2.3/tender.js', immutable: true, maxAgeSeconds: 31_536_000 },
      { path: 'tender.js', immutable: false, maxAgeSeconds: 300 },
    ],
  })
  expect(files[0]).toMatchObject({
    sha384: sha384('a card'),
    addresses: [{ path: 'frames/1.2.3/card.html', immutable: false, maxAgeSeconds: 86_400 }],
    headers: { 'content-security-policy': "default-src 'none'" },
  })
})

test('createManifest() › marks the paths in the folder of the version as immutable, except documents', async () => {
  write({ ...built, 'frames/1.2.3/core.js': '' })
  const { files } = await createManifest(dist, '1.2.3')
  const addresses = files.flatMap((file) => file.addresses ?? [])
  expect(addresses.length).toBe(5)
  const changing = addresses.filter(({ immutable }) => !immutable).map(({ path }) => path)
  expect(changing.sort()).toEqual(['frames/1.2.3/card.html', 'frames/1.2.3/zh-Hans/card.html', 'tender.js'])
})

test('createManifest() › lists both addresses of the custom elements for pages without a build', async () => {
  write({ ...built, 'frames/1.2.3/elements.js': '', 'elements.js': '' })
  const { files } = await createManifest(dist, '1.2.3')
  const elements = files.filter(({ path }) => path.endsWith('elements.js'))
  expect(elements.map(({ path, addresses }) => [path, addresses])).toEqual([
    ['elements.js', undefined],
    [
      'frames/1.2.3/elements.js',
      [
        { path: 'frames/1.2.3/elements.js', immutable: true, maxAgeSeconds: 31_536_000 },
        { path: 'elements.js', immutable: false, maxAgeSeconds: 300 },
      ],
    ],
  ])
})

test('createManifest() › lists address and headers of a font, and its licence', async () => {
  const font = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' }
  const assets = 'frames/1.2.3/assets'
  write({
    ...built,
    [`${assets}/noto-serif-ext.woff2`]: '',
    [`${assets}/noto-serif-license.txt`]: '',
    'frames/headers.json': JSON.stringify({ '1.2.3/assets/noto-serif-ext.woff2': font }),
  })
  const { files } = await createManifest(dist, '1.2.3')
  const [first, second] = files.filter(({ path }) => path.startsWith(assets))
  expect(first).toMatchObject({
    runsOn: "the service's origin",
    headers: font,
    addresses: [{ path: `${assets}/noto-serif-ext.woff2`, immutable: true, maxAgeSeconds: 31_536_000 }],
  })
  expect(second).toMatchObject({ runsOn: 'nothing', purpose: expect.stringContaining('licence') })
})

test('createManifest() › lists no unpublished file', async () => {
  write({ ...built, 'demo/shop/index.html': '', 'mock-frames/1.2.3/card.html': '', 'types/src/index.d.ts': '' })
  const { files } = await createManifest(dist, '1.2.3')
  expect(files).toHaveLength(Object.keys(built).length)
})

test('createManifest() › throws for a file without a purpose', async () => {
  write({ ...built, 'analytics.js': '' })
  await expect(createManifest(dist, '1.2.3')).rejects.toThrow('analytics.js')
})
