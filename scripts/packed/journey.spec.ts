import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '../find-browser'
import { root } from '../paths'
import { freePort } from './free-port'
import { filesOfTestingGuide } from './guide'
import { installPacked, type Shop } from './unpack'

const browser = JSON.stringify({
  ...findBrowser('chromium'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})

/** The configuration of the guide, with the installed browser. */
const configuration = `
import guide from './playwright.config'
export default { ...guide, reporter: 'line', use: { ...guide.use, launchOptions: ${browser} } }
`

let shop: Shop
let serviceUrl: string
beforeAll(async () => {
  shop = installPacked()
  cpSync(join(import.meta.dirname, 'shop'), shop.folder, { recursive: true })
  mkdirSync(join(shop.folder, 'node_modules/@playwright'))
  for (const tool of ['@playwright/test', 'vitest']) {
    symlinkSync(join(root, 'node_modules', tool), join(shop.folder, 'node_modules', tool))
  }
  const ports: Readonly<Record<string, string>> = { 3000: await freePort(), 4600: await freePort() }
  serviceUrl = `http://localhost:${ports[4600]}`
  const files = {
    ...Object.fromEntries(filesOfTestingGuide()),
    'package.json': JSON.stringify({ type: 'module', scripts: { start: 'PORT=3000 node server.js' } }),
    'with-browser.config.ts': configuration,
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(shop.folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      path,
      content.replace(/\b(3000|4600)\b/g, (port) => ports[port] ?? port),
    )
  }
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

/** Runs a test tool in the shop's folder, without environment variables of this test run. */
const run = async (tool: string, ...parameters: string[]) => {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$)/.test(name))
  const child = spawn(process.execPath, [join(shop.folder, 'node_modules', tool), ...parameters], {
    cwd: shop.folder,
    timeout: 100_000,
    env: { ...Object.fromEntries(own), NO_COLOR: '1', SERVICE_URL: serviceUrl },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output: out + err, passed: code === 0 }
}

test('NODE-7: the tests of docs/guide/testing.md for Playwright pass in a shop that uses the package', async () => {
  await build({
    root: shop.folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: 'built',
      modulePreload: { polyfill: false },
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'checkout.js' } },
    },
  })
  const { output, passed } = await run('@playwright/test/cli.js', 'test', '--config', 'with-browser.config.ts')
  expect(output).toContain('3 passed')
  expect(passed, output).toBe(true)
})

test('the tests of docs/guide/testing.md for Vitest pass in a shop that uses the package', async () => {
  const { output, passed } = await run('vitest/vitest.mjs', 'run')
  expect(output).toMatch(/Tests +6 passed/)
  expect(passed, output).toBe(true)
})
