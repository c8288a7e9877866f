import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

test('the manifest lists every published file that runs or is framed, and no other', () => {
  const published = readdirSync(join(shop.installed, 'dist'), { recursive: true, encoding: 'utf8' })
  const run = published.filter((path) => /\.(js|html|css)$/.test(path) && !path.startsWith('types'))
  const listed = manifest.files.map(({ path }) => path)
  expect(listed.filter((path) => /\.(js|html|css)$/.test(path)).sort()).toEqual(run.sort())
  expect(listed.every((path) => published.includes(path))).toBe(true)
})

test('every hash of the manifest is that of the published file', () => {
  const wrong = manifest.files.filter(({ path, sha384, bytes }) => {
    const file = readFileSync(join(shop.installed, 'dist', path))
    const hash = createHash('sha384').update(file).digest('base64')
    return sha384 !== `sha384-${hash}` || bytes !== file.length
  })
  expect(wrong).toEqual([])
})

test('every frame of the manifest has a policy that allows no script but those inside it', () => {
  const frames = manifest.files.filter(({ path }) => /^frames\/.+\.html$/.test(path))
  expect(frames.length).toBeGreaterThanOrEqual(24)
  for (const { path, headers } of frames) {
    const policy = headers?.['content-security-policy'] ?? ''
    const html = readFileSync(join(shop.installed, 'dist', path), 'utf8')
    const scripts = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy, path).toContain(`default-src 'none'; script-src ${hashes.join(' ')};`)
  }
})
