import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Language } from '../src/bridge/protocol'
import { type Locale, locales } from '../src/shared/locale'
import { billingTexts, vaultTexts } from '../src/shared/messages/en'
import { directionOf, languages } from '../src/shared/messages/languages'
import { buildFonts } from './build-fonts'
import { buildPageFiles } from './build-page-files'
import { bundle } from './bundle'
import { errorsDocument } from './errors-document'
import {
  card,
  cardBilling,
  challenge,
  controller,
  type FrameDocument,
  field,
  methods,
  mockController,
  mockPayment,
  mockPaymentBilling,
  mockVault,
  payment,
  paymentBilling,
  returned,
  vault,
  withdrawn,
  workerMockFrames,
} from './frame-documents'
import {
  documentHeaders,
  errorsHeaders,
  everyFileHeaders,
  type FrameHeaders,
  scriptHeaders,
  sourceMapHeaders,
  textsHeaders,
} from './frame-headers'
import { root, version } from './paths'

/**
 * Returns the documents of the mock in a service worker, by their roles. A static host sends no
 * policy with them.
 */
export const buildWorkerMockFrames = async (): Promise<ReadonlyMap<string, string>> => {
  const documents = new Map<string, string>()
  for (const frame of workerMockFrames) {
    const { htmlIn } = await buildDocument(frame, { __TENDER_MOCK_FRAMES__: true })
    documents.set(frame.role, htmlIn('en'))
  }
  return documents
}

/**
 * Builds the frames into `dist/frames`, or for the demo's mock into `dist/mock-frames`.
 *
 * A frame is one document with inline script and style, each allowed by its hash: it takes one
 * request, and nothing else can run in it. Each language has its own document: English at
 * `{version}/{role}.html`, the others at `{version}/{locale}/{role}.html`. The texts are data, so
 * script, style and policy are the same in all languages. `texts.json` next to the documents
 * contains all texts of the language. `errors.html` explains the error codes.
 */
export const buildFrames = async ({ mock = false } = {}): Promise<string> => {
  const folder = `${root}dist/${mock ? 'mock-frames' : 'frames'}`
  await rm(folder, { recursive: true, force: true })
  const headers: FrameHeaders = {}
  for (const frame of [
    card,
    field,
    challenge,
    returned,
    withdrawn,
    methods,
    cardBilling,
    mock ? mockPayment : payment,
    mock ? mockPaymentBilling : paymentBilling,
    mock ? mockController : controller,
    mock ? mockVault : vault,
  ]) {
    const built = await buildDocument(frame)
    for (const locale of frame.locales ?? locales) {
      const path = `${version}/${folderOf(locale)}${frame.role}.html`
      await mkdir(dirname(`${folder}/${path}`), { recursive: true })
      await writeFile(`${folder}/${path}`, built.htmlIn(locale))
      headers[path] = built.headers
    }
  }
  await writeFile(`${folder}/${version}/errors.html`, errorsDocument())
  headers[`${version}/errors.html`] = errorsHeaders
  for (const locale of locales) {
    const path = `${version}/${folderOf(locale)}texts.json`
    await writeFile(`${folder}/${path}`, textsFile(locale))
    headers[path] = textsHeaders
  }
  // tender.js loads these scripts, which must have the same version, from the folder of the frames.
  for (const [name, { code, map }] of Object.entries(await buildPageFiles())) {
    await writeFile(`${folder}/${version}/${name}.js`, code)
    await writeFile(`${folder}/${version}/${name}.js.map`, map)
    headers[`${version}/${name}.js`] = { ...scriptHeaders, sourcemap: `${name}.js.map` }
    headers[`${version}/${name}.js.map`] = sourceMapHeaders
  }
  for (const [name, fontHeaders] of Object.entries(await buildFonts(`${folder}/${version}/assets`))) {
    headers[`${version}/assets/${name}`] = fontHeaders
  }
  const complete = Object.entries(headers).map(([path, own]) => [path, { ...own, ...everyFileHeaders }])
  await writeFile(`${folder}/headers.json`, `${JSON.stringify(Object.fromEntries(complete), null, 2)}\n`)
  return folder
}

const buildDocument = async (options: FrameDocument, constants: Record<string, boolean> = {}) => {
  const { role, entry, policy, title = 'card.title', embedsPages = false, early } = options
  const { code, css: ownCss } = await bundle({ entry, graphqlClient: true, constants })
  const css = ownCss + (options.banner ? await readFile(`${root}${options.banner}`, 'utf8') : '')
  const script = inlineScript(code)
  const earlyScript = early ? [inlineScript((await bundle({ entry: early.entry, constants })).code)] : []
  const template = (await readFile(`${root}iframe/${role}/index.html`, 'utf8'))
    .replace(/>\s+</g, '><')
    .replace('</head>', () => `${css === '' ? '' : `<style>${css}</style>`}</head>`)
  const htmlIn = (locale: Locale) =>
    template
      .replace('<html lang="en">', `<html lang="${locale}" dir="${directionOf(locale)}">`)
      .replace('<title></title>', () => `<title>${languages[locale][title]}</title>`)
      .replace('<script type="module" src="./main.ts"></script>', () => {
        const texts = JSON.stringify(textsOf(options, locale)).replaceAll('<', '\\u003c')
        const form = early ? `${early.html(languages[locale])}<script>${earlyScript}</script>` : ''
        // The early script runs a script of this type in a later task (`early-script.ts`).
        const type = early ? ' type="tender"' : ''
        return `${form}<script type="application/json" id="texts">${texts}</script><script${type}>${script}</script>`
      })
  return {
    htmlIn,
    headers: documentHeaders({ scripts: [...earlyScript, script], css, policy, embedsPages }),
  }
}

const folderOf = (locale: Locale) => (locale === 'en' ? '' : `${locale}/`)

/**
 * Returns the content of `texts.json`: all texts of a language, for a checkout that changes its
 * language.
 */
const textsFile = (locale: Locale): string => {
  const language: Language = { locale, direction: directionOf(locale), texts: languages[locale] }
  return JSON.stringify(language)
}

const textsOf = ({ texts, everyKey = false }: FrameDocument, locale: Locale) =>
  Object.fromEntries(
    Object.entries(languages[locale])
      .filter(([key]) => key in texts || (everyKey && !(key in billingTexts || key in vaultTexts)))
      .map(([key, text]) => [key, key in texts ? text : '']),
  )

/** Escapes character sequences that would end the `<script>` element that contains the code. */
const inlineScript = (code: string) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--').trim()
