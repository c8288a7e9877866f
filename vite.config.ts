import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const testsIn = (folder: string) => [`${folder}/**/*.test.{ts,tsx}`]

const alone = [...testsIn('src/{sdk,model}'), 'src/server/checkout/*.property.test.ts']

export default defineConfig({
  define: { __TENDER_VERSION__: JSON.stringify(version) },
  // The examples import the package by its name.
  resolve: { alias: { 'tender-checkout/server': fileURLToPath(new URL('src/server.ts', import.meta.url)) } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    environment: 'node',
    unstubEnvs: true,
    // One for each core; Vitest would leave one to itself, and the smallest machine has two.
    maxWorkers: '100%',
    unstubGlobals: true,
    // The slowest start a server; on a busy machine that takes its time.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: testsIn('{src,iframe,demo,scripts}'),
          exclude: alone,
          // Modules are read once for all files: tests keep no state in them, and put back what they stub.
          isolate: false,
        },
      },
      // These put other modules in the place of some.
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
