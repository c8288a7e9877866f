import { mkdir, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { oldestBrowsers } from './browsers'
import { buildWorkerMockFrames } from './build-frames'
import { bundle } from './bundle'
import { root } from './paths'

/**
 * Builds the mock in a service worker: `dist/mock-worker.js`, the package entry that registers it,
 * and in `dist/mock-static` the files that `tender-mock init` copies into a static folder.
 */
export const buildMockWorker = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    build: {
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: oldestBrowsers,
      minify: false,
      lib: { entry: { 'mock-worker': `${root}src/mock-worker/index.ts` }, formats: ['es'] },
    },
  })
  const folder = `${root}dist/mock-static`
  await mkdir(`${folder}/frames`, { recursive: true })
  await writeFile(`${folder}/worker.js`, (await bundle({ entry: 'src/mock-worker/service/worker.ts' })).code)
  await writeFile(`${folder}/start.js`, (await bundle({ entry: 'src/mock-worker/page/start-script.ts' })).code)
  for (const [role, html] of await buildWorkerMockFrames()) await writeFile(`${folder}/frames/${role}.html`, html)
}
