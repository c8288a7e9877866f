import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { freePort } from '../packed/free-port'
import { openBrowser, payScenarios, runPayScenario } from '../packed/pay-scenarios'
import { startProgram } from '../packed/start-program'
import { installPacked } from '../packed/unpack'
import { root } from '../paths'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

let browser: Browser
let url: string
let serviceUrl: string
beforeAll(async () => {
  const { folder: packed, tarball } = installPacked()
  cleanups.push(() => rmSync(packed, { recursive: true }))
  const folder = join(packed, 'nextjs')
  cpSync(join(root, 'examples/nextjs'), folder, { recursive: true })
  const options = {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'] as const,
    env: { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' },
  }
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--include=dev', tarball], {
    ...options,
    stdio: [...options.stdio],
  })
  const program = (name: string) => join(folder, 'node_modules/.bin', name)
  execFileSync(program('next'), ['build'], { ...options, stdio: 'inherit' })

  const service = await startProgram(program('tender-mock'), ['--port', '0'], {
    cwd: folder,
    ready: /listens at (http:\S+)\n.*\n/,
  })
  cleanups.push(() => service.stop())
  serviceUrl = service.match[1] ?? ''
  const port = await freePort()
  const shop = await startProgram(program('next'), ['start', '--port', port], {
    cwd: folder,
    environment: { SERVICE_URL: serviceUrl, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    ready: /Ready in/,
  })
  cleanups.push(() => shop.stop())
  url = `http://localhost:${port}`
  browser = await openBrowser()
  cleanups.push(() => browser.close())
})

const openCheckout = async (page: Page) => {
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.waitForURL('**/checkout')
}

test.each(payScenarios)('the Next.js example › $name', (scenario) =>
  runPayScenario(browser, { url, serviceUrl, openCheckout }, scenario),
)
