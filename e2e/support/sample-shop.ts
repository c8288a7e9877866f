import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { freePort } from '../../scripts/packed/free-port'
import { root } from '../../scripts/paths'

/** The technologies of the pages in `demo/samples`. */
export type Technology = 'HTML' | 'React' | 'Vue'

const startScripts: Readonly<Record<Exclude<Technology, 'HTML'>, string>> = {
  React: `import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import { Checkout } from './checkout.jsx'
    createRoot(document.querySelector('main')).render(createElement(Checkout))`,
  Vue: `import { createApp } from 'vue'
    import Checkout from './checkout.vue'
    createApp(Checkout).mount('main')`,
}

const documentWith = (content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><body>${content}</body></html>`

/** Copies the samples, with the service, the port and the order of this test. */
const copySamples = async (folder: string, serviceUrl: string, port: string): Promise<void> => {
  const orderId = `order_${randomUUID()}`
  for (const name of ['index.html', 'checkout.jsx', 'checkout.vue', 'server.mjs']) {
    const code = await readFile(`${root}demo/samples/${name}`, 'utf8')
    const replaced = code
      .replaceAll('http://localhost:4600', serviceUrl)
      .replaceAll('listen(3000)', `listen(${port})`)
      .replaceAll('order_1', orderId)
    await writeFile(join(folder, name), replaced)
  }
}

/** Writes the page of one technology into the folder that the sample of the server serves. */
const writePage = async (folder: string, technology: Technology): Promise<void> => {
  const publicDir = join(folder, 'public')
  await mkdir(publicDir)
  await writeFile(join(publicDir, 'thanks.html'), documentWith('<h1>Thank you!</h1>'))
  if (technology === 'HTML') {
    const sample = await readFile(join(folder, 'index.html'), 'utf8')
    return writeFile(join(publicDir, 'index.html'), documentWith(sample))
  }
  const entry = join(folder, 'start.js')
  await writeFile(entry, startScripts[technology])
  const { default: plugin } = await (technology === 'React'
    ? import('@vitejs/plugin-react')
    : import('@vitejs/plugin-vue'))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [plugin()],
    publicDir: false,
    build: {
      outDir: publicDir,
      emptyOutDir: false,
      rolldownOptions: { input: entry, output: { entryFileNames: 'start.js' } },
    },
  })
  const page = documentWith('<main></main><script type="module" src="/start.js"></script>')
  await writeFile(join(publicDir, 'index.html'), page)
}

/** Starts a shop that consists of the code that the demo shows. */
export const startSampleShop = async (technology: Technology, serviceUrl: string) => {
  // Inside the project, so that the samples find the built package and the frameworks.
  await mkdir(`${root}test-results`, { recursive: true })
  const folder = await mkdtemp(`${root}test-results/code-samples-`)
  const port = await freePort()
  await copySamples(folder, serviceUrl, port)
  await writePage(folder, technology)
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, stdio: 'inherit' })
  return {
    url: `http://localhost:${port}/`,
    stop: async () => {
      const closed = once(server, 'close')
      server.kill()
      await closed
      await rm(folder, { recursive: true, force: true })
    },
  }
}
