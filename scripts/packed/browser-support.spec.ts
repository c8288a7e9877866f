import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import css from '@eslint/css'
import { ESLint, type Linter } from 'eslint'
import baseline from 'eslint-plugin-baseline-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldestBrowsers } from '../browsers'
import type { Manifest } from '../manifest'
import { root } from '../paths'
import { installPacked, type Shop } from './unpack'

// The published files use only what the oldest supported browsers have. The build compiles syntax;
// these tests check what the code calls.

let shop: Shop
beforeAll(() => {
  shop = installPacked()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

const read = (path: string): string => readFileSync(join(shop.installed, path), 'utf8')

/** Newer features that the files may name, with the reason. */
const exceptions = {
  'iframe-credentialless': 'read with `in`; absent in other browsers, which have no such frames',
  // All supported browsers have it. It became Baseline later, because it lacked a detail.
  'abortsignal-timeout': 'in Chrome 103, Firefox 100 and Safari 16',
  'constructed-stylesheets': 'in Chrome 73, Firefox 101 and Safari 16.4',
  // Without them the code does less.
  navigation: 'only asked for if the browser has it',
  'explicit-resource-management': 'a library adds a member with this name to its objects',
}

/** Properties that browsers may ignore: the form is plainer, or a short word hyphenated. */
const decorations = ['accent-color', 'scrollbar-width', 'hyphenate-limit-chars']

const baselineRule: Linter.RuleEntry = [
  'error',
  {
    available: 2022,
    includeWebApis: { preset: 'auto' },
    includeJsBuiltins: { preset: 'auto' },
    ignoreFeatures: Object.keys(exceptions),
  },
]

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  ignore: false,
  overrideConfig: [
    {
      files: ['**/*.js'],
      plugins: { 'baseline-js': baseline as ESLint.Plugin },
      linterOptions: { noInlineConfig: true },
      languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
      rules: { 'baseline-js/use-baseline': baselineRule },
    },
    {
      files: ['**/*.css'],
      plugins: { css: css as ESLint.Plugin },
      language: 'css/css',
      rules: { 'css/use-baseline': ['error', { available: 2023, allowProperties: decorations }] },
    },
  ],
})

const faultsIn = async (code: string, filePath: string): Promise<string[]> => {
  const results = await eslint.lintText(code, { filePath })
  return results.flatMap(({ messages }) => messages.map(({ message, line }) => `${filePath}:${line} ${message}`))
}

test('the check finds syntax, functions and styles that the oldest browsers do not have', async () => {
  expect(await faultsIn('AbortSignal.any([])', 'a.js')).toEqual([expect.stringContaining('AbortSignal.any()')])
  expect(await faultsIn('using a = b', 'b.js')).toEqual([expect.stringContaining('Parsing error')])
  expect(await faultsIn('@starting-style { p { color: red } }', 'c.css')).toHaveLength(1)
})

test("scripts of the merchant's page use only what the oldest supported browsers have", async () => {
  const { files }: Manifest = JSON.parse(read('dist/manifest.json'))
  const scripts = files.filter(({ runsOn, path }) => runsOn === "the merchant's page" && path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const faults = await Promise.all(scripts.map(({ path }) => faultsIn(read(`dist/${path}`), path)))
  expect(faults.flat()).toEqual([])
})

test('frames use only what the oldest supported browsers have', async () => {
  const folder = join(shop.installed, 'dist/frames')
  const [version = ''] = readdirSync(folder).filter((name) => /^\d/.test(name))
  const documents = readdirSync(join(folder, version)).filter(
    (name) => name.endsWith('.html') && name !== 'errors.html',
  )
  expect(documents).toHaveLength(11)
  const faults = documents.flatMap((name) => {
    const html = read(`dist/frames/${version}/${name}`)
    const scripts = Array.from(html.matchAll(/<script(?! type="application\/json")[^>]*>([\s\S]*?)<\/script>/g))
    const styles = Array.from(html.matchAll(/<style>([\s\S]*?)<\/style>/g))
    return [
      ...scripts.map(([, code = '']) => faultsIn(code, `${name}.js`)),
      ...styles.map(([, code = '']) => faultsIn(code, `${name}.css`)),
    ]
  })
  expect(faults.length).toBeGreaterThan(documents.length)
  expect((await Promise.all(faults)).flat()).toEqual([])
})

test('the guide names the oldest supported browsers', () => {
  const guide = readFileSync(`${root}docs/guide/browsers.md`, 'utf8')
  const named = Array.from(
    guide.matchAll(/^\| (\w+)[^|]*\| ([\d.]+) /gm),
    ([, name = '', since]) => `${name.toLowerCase()}${since}`,
  )
  expect(named.filter((name) => name !== 'samsung22')).toEqual(oldestBrowsers)
})
