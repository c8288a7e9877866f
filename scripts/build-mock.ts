import { chmod } from 'node:fs/promises'
import { build } from 'vite'
import { buildInspector } from './build-inspector'
import { buildTypes } from './build-types'
import { root } from './paths'

/** Loaded from the package's own dependencies. */
const dependencies = ['fake-indexeddb', 'graphql', 'idb', 'ipaddr.js', 'srvx', 'zod'] as const

/**
 * Builds the mock for Node into `dist`: `mock.js`, the door, `mock-cli.js`, which `npx tender-mock` runs, and the
 * inspector that it serves. What it needs of the package's dependencies stays outside; files inside them that Node cannot load by themselves come along.
 */
export const buildMock = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: [...dependencies] },
    build: {
      ssr: true,
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { mock: `${root}src/mock/node.ts`, 'mock-cli': `${root}src/mock/cli.ts` },
        output: { entryFileNames: '[name].js', chunkFileNames: 'mock-[name].js' },
      },
    },
  })
  await chmod(`${root}dist/mock-cli.js`, 0o755)
  await buildInspector()
  await buildTypes('tsconfig.build-mock.json')
}
