import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { cardHtml } from '../iframe/card/prerender'
import type { Language } from '../src/bridge/protocol'
import { type Locale, locales } from '../src/shared/locale'
import {
  cardTexts,
  challengeTexts,
  lockTexts,
  methodTexts,
  pageTexts,
  paymentTexts,
  type TextKey,
  type Texts,
} from '../src/shared/messages/en'
import { directionOf, languages } from '../src/shared/messages/languages'
import { buildFonts } from './build-fonts'
import { buildPageFiles } from './build-page-files'
import { bundle } from './bundle'
import { errorsDocument, errorsStyle } from './errors-document'
import { root, version } from './paths'

/** How a frame's document is built, and which permissions it gets. */
interface FrameOptions {
  role: string
  entry: string
  /** Directives added to the frame's Content-Security-Policy, which allows nothing by default. */
  policy: string
  /** A further style sheet of the document. @default none */
  banner?: string
  /** The texts that the document contains. */
  texts: Partial<Texts>
  /**
   * Whether the document also contains the keys of all other texts, with which it validates the
   * page's `texts` option. @default false
   */
  everyKey?: boolean
  /** The key of the document's title. @default 'card.title' */
  title?: TextKey
  /**
   * Markup that the document shows at once, and a script that runs right after the markup, before
   * the main script.
   */
  early?: { html: (texts: Texts) => string; entry: string }
  /** The languages in which the document is built. @default all */
  locales?: readonly Locale[]
  /**
   * Whether the document embeds the bank's page, or replaces it after the redirect. Such a document
   * gets no COEP and may use the `bankFeatures`. @default false
   */
  embedsPages?: boolean
}

/** The fonts are served from the frames' own origin. */
const fontPolicy = "font-src 'self'"

/** The document that embeds the bank's page. */
const challenge: FrameOptions = {
  role: 'challenge',
  entry: 'iframe/challenge/main.ts',
  policy: `frame-src 'self' https:; ${fontPolicy}; trusted-types 'none'`,
  texts: challengeTexts,
  title: 'challenge.title',
  embedsPages: true,
}

/** The document to which the bank redirects the customer. */
const returned: FrameOptions = {
  role: 'return',
  entry: 'iframe/return/main.ts',
  // As a top-level page, the document would request an icon. An empty `data:` icon prevents that.
  policy: "connect-src 'self'; img-src data:; trusted-types 'none'",
  texts: {
    'challenge.back': challengeTexts['challenge.back'],
    'challenge.notAllowed': challengeTexts['challenge.notAllowed'],
  },
  title: 'challenge.title',
  embedsPages: true,
}

const card: FrameOptions = {
  role: 'card',
  entry: 'iframe/card/main.ts',
  policy: `${fontPolicy}; trusted-types 'none'`,
  texts: { ...cardTexts, ...lockTexts },
  early: { html: cardHtml, entry: 'iframe/card/early-script.ts' },
}

/** A frame with one field of the card, for pages with a layout of their own. */
const field: FrameOptions = {
  role: 'field',
  entry: 'iframe/field/main.ts',
  policy: `${fontPolicy}; trusted-types 'none'`,
  texts: cardTexts,
}

const payment: FrameOptions = {
  role: 'payment',
  entry: 'iframe/payment/main.ts',
  policy: `connect-src 'self'; ${fontPolicy}; trusted-types 'none'`,
  texts: { ...cardTexts, ...methodTexts, ...lockTexts },
  title: 'methods.title',
}

const controller: FrameOptions = {
  role: 'controller',
  entry: 'iframe/controller/main.ts',
  policy: "connect-src 'self'; trusted-types 'none'",
  texts: { ...paymentTexts, ...pageTexts, 'challenge.title': challengeTexts['challenge.title'] },
  everyKey: true,
}

/** The document that replaces those of a withdrawn version. It shows no text. */
const withdrawn: FrameOptions = {
  role: 'withdrawn',
  entry: 'iframe/withdrawn/main.ts',
  policy: "trusted-types 'none'",
  texts: {},
  locales: ['en'],
}

/**
 * The payment frame of the demo. It waits for the mock's service worker before the first request.
 * It is not part of the published package.
 */
const mockPayment: FrameOptions = {
  ...payment,
  entry: 'demo/frames/payment.ts',
  policy: `connect-src 'self'; ${fontPolicy}; worker-src 'self'; trusted-types tender-mock`,
}

const mockController: FrameOptions = {
  ...controller,
  entry: 'demo/frames/controller.ts',
  policy: "connect-src 'self'; worker-src 'self'; trusted-types tender-mock",
}

/**
 * The frames of the mock in a service worker, which may be on the origin of the page. They are
 * built in English; `tender-mock init` combines them with the other languages of the frames.
 */
const workerMockFrames: readonly FrameOptions[] = [
  { ...card, banner: 'iframe/mock/banner.css' },
  { ...field, banner: 'iframe/mock/banner.css' },
  { ...payment, entry: 'iframe/mock/payment.ts', banner: 'iframe/mock/banner.css' },
  { ...controller, entry: 'iframe/mock/controller.ts' },
  challenge,
]

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
 * The response headers of each file, by its path below the folder. The service adds
 * `frame-ancestors`.
 */
export type FrameHeaders = Record<string, Record<string, string>>

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
    mock ? mockPayment : payment,
    mock ? mockController : controller,
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

const buildDocument = async (options: FrameOptions, constants: Record<string, boolean> = {}) => {
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
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src ${[...earlyScript, script].map((code) => `'${hashOf(code)}'`).join(' ')}`,
    ...(css === '' ? [] : [`style-src '${hashOf(css)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    policy,
  ].join('; ')
  return {
    htmlIn,
    headers: {
      'content-security-policy': contentSecurityPolicy,
      ...commonHeaders,
      'permissions-policy': (embedsPages ? deniedFeatures : [...deniedFeatures, ...bankFeatures])
        .map((name) => `${name}=()`)
        .join(', '),
      ...(!embedsPages && { 'cross-origin-embedder-policy': 'require-corp' }),
    },
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

const textsOf = ({ texts, everyKey = false }: FrameOptions, locale: Locale) =>
  Object.fromEntries(
    Object.entries(languages[locale])
      .filter(([key]) => everyKey || key in texts)
      .map(([key, text]) => [key, key in texts ? text : '']),
  )

/** Escapes character sequences that would end the `<script>` element that contains the code. */
const inlineScript = (code: string) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--').trim()

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * Headers of every file. A page can open any file as a document, and the first document of an
 * origin decides for all frames of a tab whether the origin gets a process of its own. So every
 * response of a host has the same `Origin-Agent-Cluster`. The operator decides it for the whole
 * host (docs/operators/frames.md).
 */
const everyFileHeaders = {
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
}

/** Headers of `texts.json`, which only the controller frame reads, on its own origin. */
const textsHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Headers of the source maps. Their scripts run in any page, and only developer tools request them.
 */
const sourceMapHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
}

const scriptHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Browser features that no document of Tender uses. They are denied to the embedded bank's page
 * too.
 */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/**
 * Browser features that a bank's page may use, such as passkeys. Documents that embed no page deny
 * them.
 */
const bankFeatures = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'gamepad',
  'identity-credentials-get',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'storage-access',
  'sync-xhr',
]

/**
 * Headers of all frames. CORP, and the COEP that `buildDocument` adds to most frames, allow
 * cross-origin isolated pages to embed them.
 */
const commonHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
}

/** Headers of `errors.html`, which developers open from the console. It runs no script. */
const errorsHeaders = {
  'content-security-policy': `default-src 'none'; style-src '${hashOf(errorsStyle)}'; img-src data:; base-uri 'none'; form-action 'none'`,
  ...commonHeaders,
}
