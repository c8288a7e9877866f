import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { elementsFile, handlersPath, mockPublicKey, serviceFolder, workerFile } from '../page/mock-folder'
import { builtFolders, openFirst } from './built-file'

/** Matches each script and each style of a built document. */
const part = /<(?:script|style)[^>]*>[\s\S]*?<\/(?:script|style)>/g

const isTexts = (text: string) => text.includes(' id="texts"')

/**
 * Returns a document of the mock in the language of another build of the same document: with the
 * markup and the texts of that build, and with the scripts and styles of the mock. Only markup and
 * texts depend on the language.
 *
 * @param frame The document of the mock, in English.
 * @param localised The same document of the ordinary build, in the language.
 * @throws Error if the documents do not have the same number of scripts and styles.
 */
export const localiseFrame = (frame: string, localised: string): string => {
  const own = frame.match(part) ?? []
  const given = localised.match(part) ?? []
  if (own.length !== given.length) throw new Error('The frames of the mock and of the package are not of one build.')
  let index = -1
  return localised.replace(part, (text) => {
    index += 1
    return isTexts(text) ? text : (own[index] ?? '')
  })
}

interface InitFolderOptions {
  /** The static folder of the site. It is created if it does not exist. */
  folder: string
  /** The languages of the frames besides English, or `all`. */
  languages?: readonly string[]
}

/**
 * The frames in `dist/mock-static`. They are built for the mock: their inputs accept only test
 * cards, and their `hello` message contains `isMock`.
 */
const mockRoles = [
  'card',
  'card-billing',
  'field',
  'payment',
  'payment-billing',
  'controller',
  'challenge',
  'vault',
  'methods',
]

/** The files of a version that every page may load: scripts, the list of error codes and fonts. */
const pageFiles = [
  'core.js',
  'elements.js',
  'vault.js',
  'wallets.js',
  'pay-button.js',
  'tag-options.js',
  'errors.html',
  'assets',
]

interface Build {
  dist: string
  version: string
}

const findBuild = async (): Promise<Build> => {
  const build = await openFirst(builtFolders, async (folder) => {
    const names = await readdir(new URL('frames/', folder))
    const version = names.filter((name) => /^\d/.test(name)).at(-1)
    return version === undefined ? undefined : { dist: fileURLToPath(folder), version }
  })
  if (build) return build
  throw new Error('The package has no frames. Run `npm run build` first.')
}

const chooseLanguages = (asked: readonly string[], known: readonly string[]): readonly string[] => {
  if (asked.includes('all')) return known
  const unknown = asked.find((language) => language !== 'en' && !known.includes(language))
  if (unknown !== undefined) throw new Error(`--language expects all, en, ${known.join(', ')}; not ${unknown}.`)
  return known.filter((language) => asked.includes(language))
}

/** Writes the documents of one language. `folder` is empty for English. */
const writeFrames = async ({ dist, version }: Build, to: string, folder: string): Promise<void> => {
  const from = join(dist, 'frames', version, folder)
  for (const role of mockRoles) {
    const frame = await readFile(join(dist, 'mock-static/frames', `${role}.html`), 'utf8')
    const localised = await readFile(join(from, `${role}.html`), 'utf8')
    await writeFile(join(to, folder, `${role}.html`), localiseFrame(frame, localised))
  }
}

/** Marks the inspector's page as one that a service worker serves instead of a server. */
const markStatic = async (page: string): Promise<void> => {
  const html = await readFile(page, 'utf8')
  await writeFile(page, html.replace('data-mode="node"', 'data-mode="static"'))
}

/**
 * Writes the mock in a service worker into a static folder: the worker, the frames, the scripts of
 * the page and the inspector. Files of an earlier version are replaced.
 *
 * @throws Error, with a message for the terminal, for an unknown language, or if nothing was built.
 */
export const initFolder = async ({ folder, languages = [] }: InitFolderOptions): Promise<void> => {
  const build = await findBuild()
  const { dist, version } = build
  const entries = await readdir(join(dist, 'frames', version), { withFileTypes: true })
  const known = entries.filter((entry) => entry.isDirectory() && entry.name !== 'assets').map(({ name }) => name)
  const chosen = ['', ...chooseLanguages(languages, known)]
  const service = join(folder, serviceFolder)
  const frames = join(service, 'frames', version)
  for (const name of ['frames', 'inspector']) await rm(join(service, name), { recursive: true, force: true })
  const copies: [from: string, to: string][] = [
    ['mock-static/worker.js', join(folder, workerFile)],
    ['mock-static/start.js', join(service, 'start.js')],
    ['tender.js', join(service, 'tender.js')],
    [`frames/${version}/elements.js`, join(service, elementsFile)],
    ['inspector', join(service, 'inspector')],
  ]
  // Texts of all languages, because a page loads them to change its language.
  const texts = ['', ...known].map((language) => join(language, 'texts.json'))
  const returns = chosen.map((language) => join(language, 'return.html'))
  for (const name of [...pageFiles, ...texts, ...returns]) {
    copies.push([join('frames', version, name), join(frames, name)])
  }
  for (const [from, to] of copies) await cp(join(dist, from), to, { recursive: true })
  for (const language of chosen) await writeFrames(build, frames, language)
  await markStatic(join(service, 'inspector/index.html'))
}

/** Returns the lines that a page needs, for the terminal. */
export const linesToAdd = (folder: string): string => `The mock is in ${folder}. Add these lines to a page in it:

  <script async src="${serviceFolder}start.js" data-public-key="${mockPublicKey}" data-flow="flow_immediate"
    data-tracking-id="order_1" data-amount="5099" data-currency="EUR"
    data-server="${serviceFolder}${handlersPath.slice(1)}" data-return-url="thanks.html"></script>

  <form method="post">
    <div data-tender-element="card"></div>
    <p data-tender-message role="status">The payment form is loading. If it does not appear, allow scripts, or reload the page.</p>
    <button data-tender-pay disabled>Pay</button>
  </form>

Or with custom elements:

  <script async src="${serviceFolder}start.js" data-script="${elementsFile}"></script>

  <tender-checkout server="${serviceFolder}${handlersPath.slice(1)}" return-url="thanks.html"
    options='{ "publicKey": "${mockPublicKey}", "intent": { "trackingId": "order_1", "paymentFlowId": "flow_immediate",
      "amount": { "amount": 5099, "currency": "EUR" } } }'>
    <form method="post">
      <tender-card></tender-card>
      <p data-tender-message role="alert">The payment form is loading. If it does not appear, reload the page.</p>
      <button data-tender-pay disabled>Pay</button>
    </form>
  </tender-checkout>

In an app with a bundler, use these instead, with the base path of your site:

  import { createCheckout } from 'tender-checkout'
  import { registerMockWorker } from 'tender-checkout/mock/worker'

  const mock = await registerMockWorker({ folder: '/' })
  const amount = { amount: 5099, currency: 'EUR' }
  const checkout = createCheckout({ ...mock, intent: { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount } })

After a payment, the customer goes to thanks.html, a page of yours. The next order needs another tracking id.
The card 4242 4242 4242 4242 pays; real cards are rejected. The inspector is at ${serviceFolder}inspector/.
Serve the folder over https, or from localhost. Run this command again after each update of the package.`
