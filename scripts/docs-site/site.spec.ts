import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { search } from '../../docs/.vitepress/search'
import { root } from '../paths'
import { apiEntries } from './api-tasks'

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
      'api/tender-checkout/react/variables/CheckoutProvider.html',
      'api/tender-checkout/vue/functions/usePay.html',
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

test('search › finds the pages about a term in each of its spellings, guides first', async () => {
  const [name = ''] = files.filter((file) => /@localSearchIndexroot\.[^/]+\.js$/.test(file))
  const { default: index } = await import(`${dist}${name}`)
  // VitePress brings the library.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('vitepress/package.json'))
  const { default: MiniSearch } = await import(resolve('minisearch').replace('cjs/index.cjs', 'es/index.js'))
  const { options, searchOptions } = search
  const fields = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] }
  // The defaults of VitePress, see VPLocalSearchBox.vue.
  const defaults = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } }
  const found = MiniSearch.loadJSON(index, { ...fields, searchOptions: { ...defaults, ...searchOptions }, ...options })
  const firstFor = (query: string): string => found.search(query)[0]?.id
  for (const query of ['3-D Secure', '3D Secure', '3ds', '3DS2'])
    expect(firstFor(query), query).toMatch(/^\/guide\/customer-actions\.html/)
  expect(firstFor('createCheckout')).toMatch(/^\/api\/tender-checkout\/functions\/createCheckout\.html/)
  expect(firstFor('save a card')).toMatch(/^\/guide\/saved-cards\.html/)
})

test('the pages name source files without linking to them, unless the build knows where they are', () => {
  const linked = pages.flatMap((name) =>
    [...read(name).matchAll(/href="[^"#]*\.(?:ts|tsx|mjs)"/g)].map(([link]) => `${name}: ${link}`),
  )
  expect(linked).toEqual([])
})

test('the demo is in the page, without links to a shop on the machine of the reader', () => {
  const demo = read('demo.html')
  expect(demo.includes('>A reload during 3-D Secure</button>')).toBe(true)
  expect(demo.match(/href="http:\/\/localhost[^"]*"/g)).toBeNull()
})

test('the API reference has a summary for each name, and every entry in its sidebar', () => {
  const index = read('api/index.html')
  const [, summary] = /createCheckout<\/code><\/a><\/td><td[^>]*>([^<]*)/.exec(index) ?? []
  expect(summary).toBe('Creates a checkout.')
  const linked = [...index.matchAll(/VPSidebarItem[\s\S]*?href="\/api\/([^"]*)\/"/g)].map(([, entry]) => entry)
  expect(linked).toEqual(expect.arrayContaining(Object.values(apiEntries)))
  expect(read('api/tender-checkout/interfaces/Checkout.html').includes('Extended by')).toBe(false)
})
