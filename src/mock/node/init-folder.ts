import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { elementsFile, handlersPath, mockPublicKey, serviceFolder, workerFile } from '../page/mock-folder'

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

/** Where the build may be: next to the built command, or in the project's `dist`. */
const builtFolders = ['./', '../../../dist/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

interface InitFolderOptions {
  /** The static folder of the site. It is created if it does not exist. */
  folder: string
  /** The languages of the frames besides English, or `all`. */
  languages?: readonly string[]
}

interface InitialisedFolder {
  /** The version of the package. */
  version: string
  /** The languages of the frames. */
  languages: readonly string[]
}

/** The frames in `dist/mock-static`, and those that are the same in every build. */
const mockRoles = ['card', 'field', 'payment', 'controller', 'challenge']
const sharedRoles = ['return']

interface Build {
  dist: string
  version: string
}

const findBuild = async (): Promise<Build> => {
  for (const dist of builtFolders) {
    const names = await readdir(join(dist, 'frames')).catch(() => [])
    const version = names.filter((name) => /^\d/.test(name)).at(-1)
    if (version !== undefined) return { dist, version }
  }
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
  await mkdir(join(to, folder), { recursive: true })
  for (const role of mockRoles) {
    const frame = await readFile(join(dist, 'mock-static/frames', `${role}.html`), 'utf8')
    const localised = await readFile(join(from, `${role}.html`), 'utf8')
    await writeFile(join(to, folder, `${role}.html`), localiseFrame(frame, localised))
  }
  for (const role of sharedRoles) await cp(join(from, `${role}.html`), join(to, folder, `${role}.html`))
}

/**
 * Copies the scripts of the page, the list of error codes, the fonts, and the texts that a page
 * loads to change its language.
 */
const copyPageFiles = async ({ dist, version }: Build, to: string, languages: readonly string[]): Promise<void> => {
  const from = join(dist, 'frames', version)
  for (const name of ['core', 'elements', 'wallets', 'pay-button', 'tag-options'])
    await cp(join(from, `${name}.js`), join(to, `${name}.js`))
  await cp(join(from, 'errors.html'), join(to, 'errors.html'))
  await cp(join(from, 'assets'), join(to, 'assets'), { recursive: true })
  for (const language of ['', ...languages]) {
    await mkdir(join(to, language), { recursive: true })
    await cp(join(from, language, 'texts.json'), join(to, language, 'texts.json'))
  }
}

const writeInspector = async (dist: string, to: string): Promise<void> => {
  await cp(join(dist, 'inspector'), to, { recursive: true })
  const html = await readFile(join(to, 'index.html'), 'utf8')
  await writeFile(join(to, 'index.html'), html.replace('data-mode="node"', 'data-mode="static"'))
}

/**
 * Writes the mock in a service worker into a static folder: the worker, the frames, the scripts of
 * the page and the inspector. Files of an earlier version are replaced.
 *
 * @throws Error, with a message for the terminal, for an unknown language, or if nothing was built.
 */
export const initFolder = async ({ folder, languages = [] }: InitFolderOptions): Promise<InitialisedFolder> => {
  const build = await findBuild()
  const { dist, version } = build
  const entries = await readdir(join(dist, 'frames', version), { withFileTypes: true })
  const known = entries.filter((entry) => entry.isDirectory() && entry.name !== 'assets').map(({ name }) => name)
  const chosen = chooseLanguages(languages, known)
  const service = join(folder, serviceFolder)
  const frames = join(service, 'frames', version)
  for (const name of ['frames', 'inspector']) await rm(join(service, name), { recursive: true, force: true })
  await mkdir(frames, { recursive: true })
  await cp(join(dist, 'mock-static/worker.js'), join(folder, workerFile))
  await cp(join(dist, 'mock-static/start.js'), join(service, 'start.js'))
  await cp(join(dist, 'tender.js'), join(service, 'tender.js'))
  await cp(join(dist, 'frames', version, 'elements.js'), join(service, elementsFile))
  await copyPageFiles(build, frames, known)
  for (const language of ['', ...chosen]) await writeFrames(build, frames, language)
  await writeInspector(dist, join(service, 'inspector'))
  return { version, languages: ['en', ...chosen] }
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
