import { chmod } from 'node:fs/promises'
import { build, type Plugin } from 'vite'
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
  await buildTestingForCommonJs()
  await buildInspector()
}

/** The modules that the test helpers import when they are used, and their files in `dist`. */
const lateModules: Readonly<Record<string, string>> = {
  '../mock/node': './mock.js',
  './read-wallets-script': './mock-read-wallets-script.js',
}

/** Resolves the late modules as the files that `buildMock` has built. */
const useBuiltModules: Plugin = {
  name: 'use-built-modules',
  enforce: 'pre',
  resolveId: (id) => {
    const file = lateModules[id]
    return file === undefined ? undefined : { id: file, external: true }
  },
}

/** Builds `testing.cjs`, the test helpers for Jest, which loads no ES module by default. */
const buildTestingForCommonJs = () =>
  build({
    root,
    logLevel: 'error',
    plugins: [useBuiltModules],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { testing: `${root}src/testing/index.ts` },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false, comments: { jsdoc: false } },
      },
    },
  })
