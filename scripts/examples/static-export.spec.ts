import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCard } from '../../e2e/support/fill-card'
import type { BrowserName } from '../find-browser'
import { filesShownIn } from '../packed/guide'
import { openBrowser } from '../packed/open-browser'
import { serveStatic } from '../packed/static-site'
import { installPacked } from '../packed/unpack'
import { root } from '../paths'
import { runIn } from './install-example'

// The files of docs/mock/static-site.md in an empty Next.js project, exported for a static host.

const browserNames = (process.env.EXAMPLE_BROWSERS ?? 'chromium').split(',') as BrowserName[]

const layout = `
export const metadata = { title: 'Shop', icons: 'data:,' }

export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}
`

/** The versions of Next.js and React that the example has. */
const dependencies = () => {
  const { dependencies } = JSON.parse(readFileSync(`${root}examples/nextjs/package.json`, 'utf8'))
  const names = ['next', 'react', 'react-dom']
  return Object.fromEntries(names.map((name) => [name, dependencies[name]]))
}

describe('a static export of Next.js', () => {
  let packed: string
  let host: Awaited<ReturnType<typeof serveStatic>>

  beforeAll(async () => {
    const { folder, tarball } = installPacked()
    packed = folder
    const app = join(folder, 'next-app')
    const files = { ...Object.fromEntries(filesShownIn('docs/mock/static-site.md')), 'app/layout.jsx': layout }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(app, name)), { recursive: true })
      writeFileSync(join(app, name), text)
    }
    writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, dependencies: dependencies() }))
    const run = runIn(app)
    run('npm', 'install', tarball)
    run('npx', 'tender-mock', 'init', 'public')
    run('npx', 'next', 'build')
    cpSync(join(app, 'out'), join(folder, 'host/shop'), { recursive: true })
    host = await serveStatic(join(folder, 'host'))
  })
  afterAll(() => {
    host?.stop()
    rmSync(packed, { recursive: true })
  })

  describe.each(browserNames)('in %s', (browserName) => {
    let browser: Browser
    beforeAll(async () => {
      browser = await openBrowser(browserName)
    })
    afterAll(() => browser?.close())

    test('takes a payment below a path of the host on the first visit, and logs nothing', async () => {
      const page = await browser.newPage()
      const reported: string[] = []
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && reported.push(message.text()))
      page.on('pageerror', (error) => reported.push(String(error)))
      await page.goto(`${host.origin}/shop/`)
      await fillCard(page, '4242424242424242')
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
      expect(reported).toEqual([])
    })
  })
})
