import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../paths'

const dist = `${root}docs/.vitepress/dist/`
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
const pages = files.filter((name) => name.endsWith('.html'))
const read = (name: string) => readFileSync(dist + name, 'utf8')

test('the site has the pages of every group of readers and of every entry of the package', () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      'index.html',
      'quick-start.html',
      'server/handlers.html',
      'operators/routes.html',
      'decisions/index.html',
      'api/tender-checkout/interfaces/Checkout.html',
      'api/tender-checkout/server/functions/createServer.html',
      'api/tender-checkout/mock/functions/startMock.html',
      'api/tender-checkout/mock/wallets/functions/installApplePay.html',
    ]),
  )
})

test('no page loads anything from another origin', () => {
  const loaded = /<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href|srcset)="((?:https?:)?\/\/[^"]+)"/g
  const foreign = pages.flatMap((name) => [...read(name).matchAll(loaded)].map(([, url]) => `${name}: ${url}`))
  expect(foreign).toEqual([])
  const imports = files
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...read(name).matchAll(/(?:@import|url\()\s*["']?((?:https?:)?\/\/[^"')]+)/g)])
  expect(imports).toEqual([])
})

test('llms.txt links to the pages for readers, and llms-full.txt contains them', () => {
  const list = read('llms.txt')
  for (const link of ['/quick-start.md', '/guide/payment.md', '/server/handlers.md', '/operators/routes.md', '/api.md'])
    expect(list).toContain(`(${link})`)
  expect(list).not.toContain('/api/tender-checkout/')
  expect(read('llms-full.txt')).toContain('# Checkout handlers')
})

test('the pages name source files without linking to them, unless the build knows where they are', () => {
  const linked = pages.flatMap((name) =>
    [...read(name).matchAll(/href="[^"#]*\.(?:ts|tsx|mjs)"/g)].map(([link]) => `${name}: ${link}`),
  )
  expect(linked).toEqual([])
})
