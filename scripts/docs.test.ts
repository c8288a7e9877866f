import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { describe, expect, it, test } from 'vitest'
import { sidebar } from '../docs/.vitepress/sidebar'
import { slugOf } from '../docs/.vitepress/slug'
import { parts } from '../iframe/appearance/parts'
import { tokens } from '../iframe/appearance/tokens'
import { seedNames } from '../src/mock/data-sets/data-sets'
import { seededFlows } from '../src/mock/seed/flows'
import { behaviourOf } from '../src/mock/seed/test-cards'
import { type ExpectedLayoutOptions, expectedLayout } from '../src/sdk/elements/expected-layout'
import { attributeOf, basicNames } from '../src/sdk/form/check-tag-attributes'
import { tagOptions } from '../src/sdk/form/tag-options'
import { brandOf } from '../src/shared/card/brand'
import { errorCatalogue } from '../src/shared/error-catalogue'
import { en } from '../src/shared/messages/en'
import { sourceOf } from './examples/copy-example'
import { filesShownIn } from './packed/guide'
import { root } from './paths'

const read = (file: string) => readFileSync(root + file, 'utf8')

/** The pages that are written by hand. `docs/api` is generated. */
const folder = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.md') && !/^(api|\.vitepress)\//.test(name),
)
const otherPages = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'demo/README.md',
  'e2e/bench/README.md',
  'examples/README.md',
  'examples/angular/README.md',
  'examples/astro/README.md',
  'examples/docker/README.md',
  'examples/html-express/README.md',
  'examples/nextjs/README.md',
  'examples/nuxt/README.md',
  'examples/php/README.md',
  'examples/python/README.md',
  'examples/react-vite/README.md',
  'examples/static/README.md',
  'examples/sveltekit/README.md',
]
const pages = [...otherPages, ...folder.map((name) => `docs/${name}`)].map((file) => ({
  file,
  text: read(file).replace(/^ *```[\s\S]*?^ *```/gm, ''),
}))
const textOf = (file: string) => pages.find((page) => page.file === file)?.text ?? ''

const sectionsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading))

/** Returns the first capturing group of every match on every page. */
const findOnPages = (pattern: RegExp) =>
  pages.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, match = '']) => ({ file, match })))

test('every link of the pages leads to an existing file and section', () => {
  const links = findOnPages(/\]\(((?!https?:)[^)\s]+)\)/g)
  expect(links.length).toBeGreaterThan(100)
  const dead = links.filter(({ file, match }) => {
    const [path = '', section] = match.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    if (target.startsWith('docs/api/')) return false
    return !existsSync(root + target) || (section !== undefined && !sectionsOf(target).includes(section))
  })
  expect(dead).toEqual([])
})

test('every link of a published page leads to a published file, because docs/ is part of the package', () => {
  const { files }: { files: string[] } = JSON.parse(read('package.json'))
  const matches = (list: string[], path: string) => list.some((each) => path === each || path.startsWith(`${each}/`))
  const left = files.filter((each) => each.startsWith('!')).map((each) => each.slice(1))
  const included = files.filter((each) => !each.startsWith('!'))
  // npm always publishes these.
  const isPublished = (path: string) =>
    ['README.md', 'LICENSE', 'package.json'].includes(path) || (matches(included, path) && !matches(left, path))
  // npm shows the README with links into the repository.
  const published = findOnPages(/\]\(((?!https?:|#)[^)\s]+)\)/g).filter(
    ({ file }) => file !== 'README.md' && isPublished(file),
  )
  expect(published.length).toBeGreaterThan(100)
  const dead = published.filter(({ file, match }) => !isPublished(join(dirname(file), match.replace(/#.*/, ''))))
  expect(dead).toEqual([])
})

describe('the documentation site', () => {
  const linked = (items: readonly DefaultTheme.SidebarItem[]): string[] =>
    items.flatMap(({ link, items = [] }) => [...(link ? [link] : []), ...linked(items)])

  it('has every page in its sidebar', () => {
    const links = linked(sidebar).map((link) => `${link.slice(1).replace(/(^|\/)$/, '$1index')}.md`)
    const inFolder = folder.map((name) => name.replace('README.md', 'index.md')).filter((name) => name !== 'index.md')
    expect(links.filter((link) => link !== 'api/index.md').sort()).toEqual(inFolder.sort())
  })

  it('lists every decision by its title in docs/decisions/README.md', () => {
    const titles = folder
      .filter((name) => /^decisions\/(?!README)/.test(name))
      .map((name) => `- [${/^# (.+)$/m.exec(read(`docs/${name}`))?.[1]}](${name.replace('decisions/', '')})`)
    expect([...read('docs/decisions/README.md').matchAll(/^- .+$/gm)].map(([line]) => line).sort()).toEqual(
      titles.sort(),
    )
  })

  it('describes each page for readers, which llms.txt shows', () => {
    const forReaders = folder.filter((name) => /^(guide|server|mock|operators|migration)\//.test(name))
    expect(forReaders.length).toBeGreaterThan(30)
    const undescribed = forReaders.filter((name) => !/^---\ndescription: .{20,}\n---\n\n# /.test(read(`docs/${name}`)))
    expect(undescribed).toEqual([])
  })
})

test('every file that the pages name exists', () => {
  const named = findOnPages(/`((?:src|iframe|scripts|e2e|demo|docs)\/[\w./-]+)`/g)
  expect(named.length).toBeGreaterThan(50)
  const isBuilt = (path: string) => /\/dist(\/|$)/.test(path)
  // The README of an example names the files of its own folder.
  const isThere = (file: string, path: string) => existsSync(root + path) || existsSync(join(root, dirname(file), path))
  expect(named.filter(({ file, match }) => !isBuilt(match) && !isThere(file, match))).toEqual([])
})

/** The error codes of the checkout handlers. */
const refusalCodes = [...read('src/server/checkout/refusal.ts').matchAll(/^ {2}\| '([\w.]+)'$/gm)].map(
  ([, code = '']) => code,
)

test('docs/server/handlers.md lists every code of the checkout handlers', () => {
  const [, table = ''] = /^## Refusals$([\s\S]*?)^## In production/m.exec(textOf('docs/server/handlers.md')) ?? []
  expect([...new Set([...table.matchAll(/`(\w+\.\w+)`/g)].map(([, code]) => code))].sort()).toEqual(
    expect.arrayContaining(refusalCodes.toSorted()),
  )
  expect(refusalCodes.length).toBeGreaterThan(8)
})

test('every error code that the pages name exists', () => {
  const areas = [...new Set(Object.keys(errorCatalogue).map((code) => code.split('.')[0]))]
  const named = findOnPages(new RegExp(`\`((?:${areas.join('|')})\\.[a-zA-Z.]+)\``, 'g'))
  expect(named.length).toBeGreaterThan(50)
  const isKnown = (code: string) =>
    code in errorCatalogue ||
    code in en ||
    refusalCodes.includes(code) ||
    /^(?:card\.state|appearance\.fonts?|appearance\.fontFamily|brands\.\w+|intent\.(?:customer|location|amount))$|\.html$/.test(
      code,
    )
  expect(named.filter(({ match }) => !isKnown(match))).toEqual([])
})

test('the shop of the packed tests names its routes as the guide shows', () => {
  for (const file of ['docs/guide/payment.md', 'scripts/packed/shop/src/checkout.js'])
    expect(read(file)).toContain("  server: '/tender',\n")
})

/** The pages that show files of an example whole, and the folder of that example. */
const shownExamples = [
  ['docs/server/handlers.md', 'nextjs', ['app/tender/[route]/route.ts', 'shop/checkout.ts']],
  ['docs/operators/reverse-proxy.md', 'reverse-proxy', ['server.mjs', 'package.json']],
] as const

describe('the files of the examples', () => {
  it.each(shownExamples)('are shown unchanged in %s', (page, example, names) => {
    const shown = filesShownIn(page)
    expect([...shown.keys()]).toEqual(names)
    for (const [name, text] of shown) expect(text, name).toBe(readFileSync(sourceOf(example, name), 'utf8'))
  })
})

test('docs/guide/loading.md states the heights that are reserved for elements', () => {
  const heightOf = (options: Partial<ExpectedLayoutOptions>, widthPx = 600) =>
    expectedLayout({ type: 'card', appearance: {}, ...options }, { widthPx, scheme: 'light', textSizePx: 16 }).heightPx
  const [methods, one, two] = [[], ['PAYPAL'], ['PAYPAL', 'KLARNA']].map((alternatives) =>
    heightOf({ type: 'payment', alternatives }),
  )
  const nameless = { cardholderName: false }
  const text = textOf('docs/guide/loading.md').replace(/\s+/g, ' ')
  expect(read('docs/guide/loading.md')).toContain(`height="${heightOf({})}"`)
  expect(text).toContain(`${heightOf({})} pixels, and ${heightOf(nameless)} with \`cardholderName: false\``)
  expect(text).toContain(`${heightOf({}, 289)} and ${heightOf(nameless, 289)} in a place of less than 290 pixels`)
  expect(text).toContain(
    `${methods} with a card alone, ${one} with one other way and ${Number(two) - Number(one)} more`,
  )
})

test('the guide lists the attributes that the script tag reads', () => {
  const attributes = (text: string) =>
    [...new Set([...text.matchAll(/`(data-(?!tender-)[a-z-]+)`/g)].map(([, name]) => name))].sort()
  expect(attributes(textOf('docs/guide/script-tag.md'))).toEqual(
    [...new Set([...basicNames, 'options', 'form', ...Object.keys(tagOptions)].map(attributeOf))].sort(),
  )
})

test('the guide lists every token and every part of an appearance', () => {
  const listed = [...textOf('docs/guide/appearance.md').matchAll(/`([\w:]+)`/g)].map(([, name]) => name)
  expect(listed).toEqual(expect.arrayContaining([...Object.keys(tokens), 'fontFamily', ...Object.keys(parts)]))
})

describe('docs/mock/index.md', () => {
  const text = textOf('docs/mock/index.md')
  const cards = [...text.matchAll(/^\| ([\d ]{15,}) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, number = '', brand = '', happens = '']) => ({ number: number.replaceAll(' ', ''), brand, happens }),
  )

  it('describes the behaviour of each test card', () => {
    expect(cards.length).toBeGreaterThan(20)
    for (const { number, brand, happens } of cards) {
      const { type, ...rest } = behaviourOf(number, null)
      const prefix = { approve: 'approved', decline: 'declined', fail: 'failed', dispute: 'approved, and disputed' }
      if (type === 'threeDSecure') expect(happens, number).toMatch(/3-D Secure/)
      else expect(happens.startsWith(prefix[type]), number).toBe(true)
      if ('reason' in rest) expect(happens, number).toContain(rest.reason)
      if ('challenge' in rest && rest.after === 'approve')
        expect(happens, number).toContain(rest.challenge ? 'with a challenge' : 'without a challenge')
      expect(brand.toLowerCase().replaceAll(' ', ''), number).toContain(brandOf(number).brand.slice(0, 3))
    }
  })

  it('lists every flow, data set and command option', () => {
    for (const { id } of seededFlows) expect(text).toContain(`| \`${id}\` |`)
    for (const name of seedNames) expect(text).toContain(`| \`${name}\` |`)
    const options = [...read('src/mock/cli.ts').matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name = '']) => name)
    for (const name of options.filter((name) => name !== '--help'))
      expect(text).toMatch(new RegExp(`^\\| \`${name}\\b`, 'm'))
  })
})

describe('the samples of forms', () => {
  const samples = [
    ...otherPages,
    ...folder.map((name) => `docs/${name}`),
    'demo/samples/index.html',
    'docs/.vitepress/playground/tag.html',
    'examples/static/site/index.html',
    'src/mock/node/init-folder.ts',
  ]
  const forms = samples.flatMap((file) =>
    [...read(file).matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g)].map(([form, content = '']) => ({
      file,
      tag: form.slice(0, form.length - content.length - '</form>'.length),
      content,
    })),
  )
  /** Custom elements are no containers of the script tag. */
  const formsOfTag = forms.filter(({ content }) => content.includes('data-tender-element='))

  it('are sent as a POST, so that no browser puts their fields into the address', () => {
    expect(forms.length).toBeGreaterThan(5)
    expect(forms.filter(({ tag }) => !tag.includes('method="post"'))).toEqual([])
  })

  it('explain to customers without the script what to do, and let no one send the form', () => {
    expect(new Set(formsOfTag.map(({ file }) => file))).toEqual(
      new Set([
        'README.md',
        'docs/quick-start.md',
        'docs/guide/script-tag.md',
        'docs/mock/static-site.md',
        'demo/samples/index.html',
        'docs/.vitepress/playground/tag.html',
        'examples/static/site/index.html',
        'src/mock/node/init-folder.ts',
      ]),
    )
    const explains =
      /<p data-tender-message[^>]*>\s*The payment form is loading\. If it does not appear, .*\breload the page\.\s*<\/p>/i
    expect(formsOfTag.filter(({ content }) => !explains.test(content))).toEqual([])
    const buttons = formsOfTag.flatMap(({ file, content }) =>
      [...content.matchAll(/<button\b[^>]*>/g)].map(([button]) => ({ file, button })),
    )
    expect(buttons.length).toBeGreaterThanOrEqual(formsOfTag.length)
    expect(buttons.filter(({ button }) => !/ data-tender-(pay|method="[A-Z]+") disabled>/.test(button))).toEqual([])
  })
})
