import { createHash } from 'node:crypto'
import { errorsStyle } from './errors-document'

/**
 * The response headers of each file, by its path below the folder. The service adds
 * `frame-ancestors`.
 */
export type FrameHeaders = Record<string, Record<string, string>>

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * Headers of every file. A page can open any file as a document, and the first document of an
 * origin decides for all frames of a tab whether the origin gets a process of its own. So every
 * response of a host has the same `Origin-Agent-Cluster`. The operator decides it for the whole
 * host (docs/operators/frames.md).
 */
export const everyFileHeaders = {
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
}

/** Headers of `texts.json`, which only the controller frame reads, on its own origin. */
export const textsHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Headers of the source maps. Their scripts run in any page, and only developer tools request them.
 */
export const sourceMapHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
}

export const scriptHeaders = {
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
 * Headers of all frames. CORP, and the COEP that `documentHeaders` adds to most frames, allow
 * cross-origin isolated pages to embed them.
 */
const commonHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
}

/** Headers of `errors.html`, which developers open from the console. It runs no script. */
export const errorsHeaders = {
  'content-security-policy': `default-src 'none'; style-src '${hashOf(errorsStyle)}'; img-src data:; base-uri 'none'; form-action 'none'`,
  ...commonHeaders,
}

/** What the headers of a frame's document depend on. */
interface DocumentParts {
  /** The inline scripts. */
  scripts: readonly string[]
  /** The inline style sheet; empty if the document has none. */
  css: string
  /** Directives added to the Content-Security-Policy, which allows nothing by default. */
  policy: string
  /** Whether the document embeds the bank's page. */
  embedsPages: boolean
}

/** Returns the headers of a document. They allow its scripts and its style by their hashes. */
export const documentHeaders = ({ scripts, css, policy, embedsPages }: DocumentParts): Record<string, string> => {
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src ${scripts.map((code) => `'${hashOf(code)}'`).join(' ')}`,
    ...(css === '' ? [] : [`style-src '${hashOf(css)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    policy,
  ].join('; ')
  const denied = embedsPages ? deniedFeatures : [...deniedFeatures, ...bankFeatures]
  return {
    'content-security-policy': contentSecurityPolicy,
    ...commonHeaders,
    'permissions-policy': denied.map((name) => `${name}=()`).join(', '),
    ...(!embedsPages && { 'cross-origin-embedder-policy': 'require-corp' }),
  }
}
