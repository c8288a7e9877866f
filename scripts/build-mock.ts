import { chmod } from 'node:fs/promises'
import { build } from 'vite'
import { buildInspector } from './build-inspector'
import { root } from './paths'

/**
 * Builds the mock for Node into `dist`: `mock.js`, the package entry, `mock-cli.js`, the command
 * `tender-mock`, and the inspector that it serves. Also builds `testing.js`, the package entry with
 * the test helpers, which loads the mock only when a test starts it.
 */
export const buildMock = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          mock: `${root}src/mock/node.ts`,
          'mock-cli': `${root}src/mock/cli.ts`,
          testing: `${root}src/testing/index.ts`,
        },
        // The doc comments of the bundled libraries are a quarter of the files.
        output: { entryFileNames: '[name].js', chunkFileNames: 'mock-[name].js', comments: { jsdoc: false } },
      },
    },
  })
  await chmod(`${root}dist/mock-cli.js`, 0o755)
  await buildInspector()
}
