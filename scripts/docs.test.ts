import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { parts } from '../iframe/appearance/parts'
import { tokens } from '../iframe/appearance/tokens'
import { seedNames } from '../src/mock/data-sets/data-sets'
import { seededFlows } from '../src/mock/seed/flows'
import { behaviourOf } from '../src/mock/seed/test-cards'
import { reservedHeightPx } from '../src/sdk/elements/reserved-height'
import { brandOf } from '../src/shared/card/brand'
import { errorCatalogue } from '../src/shared/error-catalogue'
import { en } from '../src/shared/messages/en'
import { filesOfServerGuide } from './packed/guide'
import { root } from './paths'

const read = (file: string) => readFileSync(root + file, 'utf8')

const folder = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
const besides = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'demo/README.md',
  'e2e/bench/README.md',
  'examples/README.md',
]
const pages = [...besides, ...folder.map((name) => `docs/${name}`)].map((file) => ({
  file,
  text: read(file).replace(/^ *```[\s\S]*?^ *```/gm, ''),
}))
const textOf = (file: string) => pages.find((page) => page.file === file)?.text ?? ''

/** What a heading is reached by. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replace(/ /g, '-')

const sectionsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading))

/** Every place of the pages where this is found, with the page it is on. */
const found = (pattern: RegExp) =>
  pages.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, what = '']) => ({ file, what })))

test('every link of the pages leads to a file and a section that are there', () => {
  const links = found(/\]\(((?!https?:)[^)\s]+)\)/g)
  expect(links.length).toBeGreaterThan(100)
  const dead = links.filter(({ file, what }) => {
    const [path = '', section] = what.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    return !existsSync(root + target) || (section !== undefined && !sectionsOf(target).includes(section))
  })
  expect(dead).toEqual([])
})

test('every file of the project that the pages name is there', () => {
  const named = found(/`((?:src|iframe|scripts|e2e|demo|docs)\/[\w./-]+)`/g)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ what }) => !existsSync(root + what))).toEqual([])
})

/** What the routes of the checkout handlers refuse with. */
const refusalCodes = [...read('src/server/checkout/refusal.ts').matchAll(/^ {2}\| '([\w.]+)'$/gm)].map(
  ([, code = '']) => code,
)

test('docs/server.md lists every code of the checkout handlers', () => {
  const [, table = ''] = /^### Refusals and errors$([\s\S]*?)^###/m.exec(textOf('docs/server.md')) ?? []
  expect([...new Set([...table.matchAll(/`(\w+\.\w+)`/g)].map(([, code]) => code))].sort()).toEqual(
    expect.arrayContaining(refusalCodes.toSorted()),
  )
  expect(refusalCodes.length).toBeGreaterThan(8)
})

test('every error code that the pages name is there', () => {
  const areas = [...new Set(Object.keys(errorCatalogue).map((code) => code.split('.')[0]))]
  const named = found(new RegExp(`\`((?:${areas.join('|')})\\.[a-zA-Z.]+)\``, 'g'))
  expect(named.length).toBeGreaterThan(50)
  const known = (what: string) =>
    what in errorCatalogue ||
    what in en ||
    refusalCodes.includes(what) ||
    /^(?:card\.state|appearance\.fonts?|appearance\.fontFamily|brands\.\w+)$|\.html$/.test(what)
  expect(named.filter(({ what }) => !known(what))).toEqual([])
})

test('the shop that is tried with the packed package gets its Client Token as the guide and the page for servers show', () => {
  const asked = `clientToken: ({ trackingId }) =>
    fetch('/tender/client-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trackingId }),
    }),`
  for (const file of ['docs/guide.md', 'scripts/packed/shop/src/checkout.js']) expect(read(file)).toContain(asked)
  const given =
    /const \{ token \} = await tender\.clientTokens\.generate\(\)\s+return \w+\.\w+\(\{ clientToken: token \}\)/
  for (const file of ['docs/server.md', 'scripts/packed/shop/server.js']) expect(read(file)).toMatch(given)
})

describe('the files of the examples', () => {
  const shown = [...filesOfServerGuide()]

  it('are shown in docs/server.md as they are', () => {
    expect(shown.map(([name]) => name)).toEqual([
      'package.json',
      'server.mjs',
      'index.html',
      'app/tender/[route]/route.ts',
      'lib/checkout.ts',
    ])
    for (const [name, text] of shown) {
      const [path] = ['express', 'nextjs']
        .map((example) => `examples/${example}/${name}`)
        .filter((file) => existsSync(root + file))
      expect(text, name).toBe(read(path ?? ''))
    }
  })

  it('name the versions that the project is tested with', () => {
    const { version, devDependencies } = JSON.parse(read('package.json'))
    for (const example of ['express', 'nextjs']) {
      const { dependencies } = JSON.parse(read(`examples/${example}/package.json`))
      expect(dependencies['tender-checkout'], example).toBe(`^${version}`)
    }
    const { dependencies } = JSON.parse(read('examples/express/package.json'))
    expect(dependencies.express).toBe(`^${devDependencies.express}`)
  })
})

test('the heights of a frame in the shop’s HTML are those that are kept for it', () => {
  const heightOf = (options: Partial<Parameters<typeof reservedHeightPx>[0]>, widthPx = 600) =>
    reservedHeightPx({ type: 'card', appearance: {}, ...options }, widthPx, 'light')
  const [methods, one, two] = [[], ['PAYPAL'], ['PAYPAL', 'KLARNA']].map((alternatives) =>
    heightOf({ type: 'payment', alternatives }),
  )
  const nameless = { cardholderName: false }
  const text = textOf('docs/loading.md').replace(/\s+/g, ' ')
  expect(read('docs/loading.md')).toContain(`height="${heightOf({})}"`)
  expect(text).toContain(`${heightOf({})} pixels, and ${heightOf(nameless)} with \`cardholderName: false\``)
  expect(text).toContain(`${heightOf({}, 289)} and ${heightOf(nameless, 289)} in a place of less than 290 pixels`)
  expect(text).toContain(
    `${methods} with a card alone, ${one} with one other way and ${Number(two) - Number(one)} more`,
  )
})

test('the guide lists the attributes that the script tag reads', () => {
  const attributes = (text: string) =>
    [...new Set([...text.matchAll(/`(data-(?!tender-)[a-z-]+)`/g)].map(([, name]) => name))].sort()
  expect(attributes(textOf('docs/guide.md'))).toEqual(attributes(read('src/sdk/form/tag-attributes.ts')))
})

test('the guide lists every token and every part of a look', () => {
  const [, looks = ''] = /^## Looks$([\s\S]*?)^## /m.exec(textOf('docs/guide.md')) ?? []
  const listed = [...looks.matchAll(/`([\w:]+)`/g)].map(([, name]) => name)
  expect(listed).toEqual(expect.arrayContaining([...Object.keys(tokens), 'fontFamily', ...Object.keys(parts)]))
})

describe('docs/mock.md', () => {
  const text = textOf('docs/mock.md')
  const cards = [...text.matchAll(/^\| ([\d ]{15,}) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, number = '', brand = '', happens = '']) => ({ number: number.replaceAll(' ', ''), brand, happens }),
  )

  it('says what each test card does', () => {
    expect(cards.length).toBeGreaterThan(20)
    for (const { number, brand, happens } of cards) {
      const { type, ...rest } = behaviourOf(number, null)
      const beginning = { approve: 'approved', decline: 'declined', fail: 'failed', dispute: 'approved, and disputed' }
      if (type === 'threeDSecure') expect(happens, number).toMatch(/3-D Secure/)
      else expect(happens.startsWith(beginning[type]), number).toBe(true)
      if ('reason' in rest) expect(happens, number).toContain(rest.reason)
      if ('challenge' in rest && rest.after === 'approve')
        expect(happens, number).toContain(rest.challenge ? 'with a challenge' : 'without a challenge')
      expect(brand.toLowerCase().replaceAll(' ', ''), number).toContain(brandOf(number).brand.slice(0, 3))
    }
  })

  it('names every flow, every world and every option of the command', () => {
    for (const { id } of seededFlows) expect(text).toContain(`| \`${id}\` |`)
    for (const name of seedNames) expect(text).toContain(`| \`${name}\` |`)
    const options = [...read('src/mock/cli.ts').matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name = '']) => name)
    for (const name of options.filter((name) => name !== '--help'))
      expect(text).toMatch(new RegExp(`^\\| \`${name}\\b`, 'm'))
  })
})
