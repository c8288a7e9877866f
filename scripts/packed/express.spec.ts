import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { root } from '../paths'
import { freePort } from './free-port'
import { filesShownIn } from './guide'
import { openBrowser } from './open-browser'
import { payScenarios, runPayScenario } from './pay-scenarios'
import { startProgram } from './start-program'
import { installPacked } from './unpack'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

let browser: Browser
let url: string
let serviceUrl: string
beforeAll(async () => {
  const { folder, command } = installPacked()
  cleanups.push(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(root, 'node_modules/express'), join(folder, 'node_modules/express'))
  for (const name of ['package.json', 'server.mjs', 'index.html'])
    writeFileSync(join(folder, name), filesShownIn('docs/quick-start.md').get(name) ?? '')

  const service = await startProgram(command('tender-mock'), ['--port', '0'], {
    cwd: folder,
    ready: /listens at (http:\S+)\n.*\n/,
  })
  cleanups.push(() => service.stop())
  serviceUrl = service.match[1] ?? ''
  const shop = await startProgram(process.execPath, ['server.mjs'], {
    cwd: folder,
    environment: { PORT: await freePort(), SERVICE_URL: serviceUrl },
    ready: /listens at (http:\S+)/,
  })
  cleanups.push(() => shop.stop())
  url = shop.match[1] ?? ''
  browser = await openBrowser()
  cleanups.push(() => browser.close())
})

const openCheckout = (page: Page) => page.getByLabel('Email').fill('ada@shop.example')

test.each(payScenarios)('the quick start › $name', (scenario) =>
  runPayScenario(browser, { url, serviceUrl, openCheckout }, scenario),
)
