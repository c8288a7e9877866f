import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { cardHtml } from '../iframe/card/prerender'
import { type Locale, locales } from '../src/shared/locale'
import {
  cardTexts,
  challengeTexts,
  methodTexts,
  paymentTexts,
  type TextKey,
  type Texts,
} from '../src/shared/messages/en'
import { directionOf, languages } from '../src/shared/messages/languages'
import { buildFonts } from './build-fonts'
import { buildPageFiles } from './build-page-files'
import { bundle } from './bundle'
import { root, version } from './paths'

/** What a frame's document may do beyond nothing at all. */
interface FrameRights {
  role: string
  entry: string
  /** Directives added to the frame's policy. */
  policy: string
  /** Which texts its document holds. */
  shows: Partial<Texts>
  /** The others' keys too, without their texts: it checks those that a page names. */
  everyKey?: boolean
  /** The text that is its title. @default the card's */
  title?: TextKey
  /** What stands in the document already, and the script right behind it. */
  before?: { html: (texts: Texts) => string; entry: string }
  /** Whether it nests pages of others, which a document that is isolated could not. */
  nests?: boolean
}

/** Shows a bank's page. */
const challenge: FrameRights = {
  role: 'challenge',
  entry: 'iframe/challenge/main.ts',
  policy: "frame-src 'self' https:; trusted-types 'none'",
  shows: challengeTexts,
  title: 'challenge.title',
  nests: true,
}

/** Where a bank's page ends. */
const returned: FrameRights = {
  role: 'return',
  entry: 'iframe/return/main.ts',
  // The icon is an empty one: as a page of its own it would be asked for one.
  policy: "connect-src 'self'; img-src data:; trusted-types 'none'",
  shows: {
    'challenge.back': challengeTexts['challenge.back'],
    'challenge.notAllowed': challengeTexts['challenge.notAllowed'],
  },
  title: 'challenge.title',
  nests: true,
}

/** Elements load the fonts of the catalogue, from their own origin. */
const fontPolicy = "font-src 'self'"

const card: FrameRights = {
  role: 'card',
  entry: 'iframe/card/main.ts',
  policy: `${fontPolicy}; trusted-types 'none'`,
  shows: cardTexts,
  before: { html: cardHtml, entry: 'iframe/card/early-handshake.ts' },
}

/** One field of a card, where the shop lays it out itself. */
const field: FrameRights = {
  role: 'field',
  entry: 'iframe/field/main.ts',
  policy: `${fontPolicy}; trusted-types 'none'`,
  shows: cardTexts,
}

const payment: FrameRights = {
  role: 'payment',
  entry: 'iframe/payment/main.ts',
  policy: `connect-src 'self'; ${fontPolicy}; trusted-types 'none'`,
  shows: { ...cardTexts, ...methodTexts },
  title: 'methods.title',
}

const controller: FrameRights = {
  role: 'controller',
  entry: 'iframe/controller/main.ts',
  policy: "connect-src 'self'; trusted-types 'none'",
  shows: { ...paymentTexts, 'challenge.title': challengeTexts['challenge.title'] },
  everyKey: true,
}

/** Of demos: they wait for the mock's worker before they ask it anything. Never part of a production build. */
const mockPayment: FrameRights = {
  ...payment,
  entry: 'demo/frames/payment.ts',
  policy: `connect-src 'self'; ${fontPolicy}; worker-src 'self'; trusted-types tender-mock`,
}

const mockController: FrameRights = {
  ...controller,
  entry: 'demo/frames/controller.ts',
  policy: "connect-src 'self'; worker-src 'self'; trusted-types tender-mock",
}

/** The headers of each frame's document and script, by its path below the folder. `frame-ancestors` is added where it is served. */
export type FrameHeaders = Record<string, Record<string, string>>

/**
 * Builds the frames into `dist/frames`, or with the mock's boot code into `dist/mock-frames`. A frame is one document with its
 * script and style inside, each allowed by its hash: one request, and nothing else can run in it. Each language has a document of
 * its own, English at `{version}/{role}.html` and the others at `{version}/{locale}/{role}.html`: its texts are data in it, so that
 * script, style and policy are the same in all.
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
    mock ? mockPayment : payment,
    mock ? mockController : controller,
  ]) {
    const built = await buildDocument(frame)
    for (const locale of locales) {
      const path = `${version}/${locale === 'en' ? '' : `${locale}/`}${frame.role}.html`
      await mkdir(dirname(`${folder}/${path}`), { recursive: true })
      await writeFile(`${folder}/${path}`, built.htmlIn(locale))
      headers[path] = built.headers
    }
  }
  // Beside them what the script on the page loads: files of this version, kept as long as it.
  for (const [name, { code }] of Object.entries(await buildPageFiles())) {
    await writeFile(`${folder}/${version}/${name}.js`, code)
    headers[`${version}/${name}.js`] = scriptHeaders
  }
  for (const [name, fontHeaders] of Object.entries(await buildFonts(`${folder}/${version}/assets`))) {
    headers[`${version}/assets/${name}`] = fontHeaders
  }
  await writeFile(`${folder}/headers.json`, `${JSON.stringify(headers, null, 2)}\n`)
  return folder
}

const buildDocument = async (rights: FrameRights) => {
  const { role, entry, policy, title = 'card.title', nests = false, before } = rights
  const { code, css } = await bundle({ entry, graphqlClient: true })
  const script = inside(code)
  const first = before ? [inside((await bundle({ entry: before.entry })).code)] : []
  const template = (await readFile(`${root}iframe/${role}/index.html`, 'utf8'))
    .replace(/>\s+</g, '><')
    .replace('</head>', () => `${css === '' ? '' : `<style>${css}</style>`}</head>`)
  const htmlIn = (locale: Locale) =>
    template
      .replace('<html lang="en">', `<html lang="${locale}" dir="${directionOf(locale)}">`)
      .replace('<title></title>', () => `<title>${languages[locale][title]}</title>`)
      .replace('<script type="module" src="./main.ts"></script>', () => {
        const texts = JSON.stringify(textsOf(rights, locale)).replaceAll('<', '\\u003c')
        const form = before ? `${before.html(languages[locale])}<script>${first}</script>` : ''
        // A module runs in a task of its own: what the first has said leaves before it.
        const type = before ? ' type="module"' : ''
        return `${form}<script type="application/json" id="texts">${texts}</script><script${type}>${script}</script>`
      })
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src ${[...first, script].map((code) => `'${hashOf(code)}'`).join(' ')}`,
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
      'permissions-policy': (nests ? neverUsed : [...neverUsed, ...usedByBanks]).map((name) => `${name}=()`).join(', '),
      ...(!nests && { 'cross-origin-embedder-policy': 'require-corp' }),
    },
  }
}

/** What a frame's document holds of a language. */
const textsOf = ({ shows, everyKey = false }: FrameRights, locale: Locale) =>
  Object.fromEntries(
    Object.entries(languages[locale])
      .filter(([key]) => everyKey || key in shows)
      .map(([key, text]) => [key, key in shows ? text : '']),
  )

/** A script as it stands in a document: no sequence of it may end the element it stands in. */
const inside = (code: string) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--').trim()

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const scriptHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Features of the browser that no document of ours uses. A page inside one of ours has them only if ours passes them on. */
const neverUsed = [
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

/** Features that a bank's page may use: passkeys, which our frame passes on, and those that every page has unless one around it denies them. */
const usedByBanks = [
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
 * COEP and CORP let the frames stand in pages that are isolated themselves. Origin-Agent-Cluster asks the browser to give the origin a
 * process of its own where a page of the same site, such as the shop, would share one. All documents of an origin have to send it.
 */
const commonHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
