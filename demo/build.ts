import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { bundle } from '../scripts/bundle'
import { buildCatalogue } from '../scripts/fonts/catalogue'
import { root } from '../scripts/paths'

/**
 * Builds the demo into `dist/demo`: the shop's files, and files that are served from the service's
 * origin.
 */
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
      'appearance-editor.html',
      'returning.html',
      'method-buttons.html',
      'scenarios.html',
    ]),
    // The appearance editor shows a field of the shop in the font of the card
    // form.
    writeFont(`${shop}/fonts`, 'inter.woff2'),
    // Copied unchanged, because the server fills nonces and other placeholders into these pages for
    // each request.
    cp(`${root}demo/texts`, `${shop}/texts`, { recursive: true, filter: (file) => !file.endsWith('.ts') }),
    cp(`${root}demo/shop/strict`, `${shop}/strict`, { recursive: true }),
    buildPages(`${root}demo`, service, ['panel/index.html', 'relay/index.html', 'scenarios/desk.html']),
    buildScript('demo/shop/wallets/strict.ts', `${shop}/strict-wallets.js`),
    buildScript('demo/shop/deny-storage.ts', `${shop}/deny-storage.js`),
    buildScript('demo/scenarios/banner.ts', `${shop}/scenario-banner.js`),
    cp(`${root}demo/scenarios/banner.css`, `${shop}/scenario-banner.css`),
    buildScript('demo/relay/page-relay.ts', `${shop}/relay.js`),
    buildScript('demo/relay/relay-worker.ts', `${shop}/relay-worker.js`),
    buildScript('src/mock/worker.ts', `${service}/mock-worker.js`),
  ])
}

/** Builds the pages of one origin without inline code, which their policy forbids. */
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
  if (!font) throw new Error(`The font catalogue has no file ${name}`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/${name}`, font)
}

/** Bundles an entry into one file without imports, for a worker or a classic script tag. */
const buildScript = async (entry: string, file: string) => writeFile(file, (await bundle({ entry })).code)
