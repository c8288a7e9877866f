import { rm } from 'node:fs/promises'
import { build, type InlineConfig } from 'vite'
import { root } from '../scripts/paths'

export interface BuildDemoOptions {
  /** @default dist/demo in the project */
  outDir?: string
}

const demo = `${root}demo/`

const common = {
  configFile: false,
  logLevel: 'error',
  publicDir: false,
} satisfies InlineConfig

/** Pages of one origin, with what they need, under their own names. */
const pages = (folder: string, outDir: string, input: string[]): InlineConfig => ({
  ...common,
  root: folder,
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    // Pictures and styles stay files: the pages' policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
})

/** One script in one file, for a worker or for a tag that is no module. */
const script = (input: string, outDir: string, name: string): InlineConfig => ({
  ...common,
  root,
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input, output: { format: 'iife', entryFileNames: name } },
  },
})

/** Builds the demo: the shop's files, and those that lie on the service's origin beside the frames. */
export const buildDemo = async ({ outDir = `${root}dist/demo` }: BuildDemoOptions = {}): Promise<void> => {
  const shop = `${outDir}/shop`
  const service = `${outDir}/service`
  await rm(outDir, { recursive: true, force: true })
  await Promise.all(
    [
      pages(`${demo}shop`, shop, ['index.html', 'tag.html', 'confirmation.html']),
      pages(demo, service, ['panel/index.html', 'relay/index.html']),
      script(`${demo}relay/page-relay.ts`, shop, 'relay.js'),
      script(`${demo}relay/relay-worker.ts`, shop, 'relay-worker.js'),
      script(`${root}src/mock/worker.ts`, service, 'mock-worker.js'),
    ].map((config) => build(config)),
  )
}
