import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { bundle } from '../scripts/bundle'
import { buildCatalogue } from '../scripts/fonts/catalogue'
import { root } from '../scripts/paths'

/** Builds the demo into `dist/demo`: the shop's files, and those that lie on the service's origin beside the frames. */
export const buildDemo = async (): Promise<void> => {
  const folder = `${root}dist/demo`
  const shop = `${folder}/shop`
  const service = `${folder}/service`
  await rm(folder, { recursive: true, force: true })
  await Promise.all([shop, service].map((folder) => mkdir(folder, { recursive: true })))
  await Promise.all([
    buildPages(`${root}demo/shop`, shop, [
      'index.html',
      'cart.html',
      'tag.html',
      'fields.html',
      'confirmation.html',
      'appearance-examples.html',
      'returning.html',
      'method-buttons.html',
    ]),
    // The page of the looks has the font of its card form too.
    writeFont(`${shop}/fonts`, 'inter.woff2'),
    // As they are: their policy knows every byte of them.
    cp(`${root}demo/shop/strict`, `${shop}/strict`, { recursive: true }),
    buildPages(`${root}demo`, service, ['panel/index.html', 'relay/index.html']),
    buildScript('demo/shop/wallets/strict.ts', `${shop}/strict-wallets.js`),
    buildScript('demo/shop/deny-storage.ts', `${shop}/deny-storage.js`),
    buildScript('demo/relay/page-relay.ts', `${shop}/relay.js`),
    buildScript('demo/relay/relay-worker.ts', `${shop}/relay-worker.js`),
    buildScript('src/mock/worker.ts', `${service}/mock-worker.js`),
  ])
}

/** The pages of one origin, with all they need in files of their own: their policy allows nothing inline. */
const buildPages = (folder: string, outDir: string, input: string[]) =>
  build({
    root: folder,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input },
    },
  })

const writeFont = async (folder: string, name: string) => {
  const font = (await buildCatalogue()).get(name)
  if (!font) throw new Error(`The catalogue has no ${name}`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/${name}`, font)
}

/** One script in one file: for a worker, or for a tag that runs before all others. */
const buildScript = async (entry: string, file: string) => writeFile(file, (await bundle({ entry })).code)
