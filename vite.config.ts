import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { writeGenerated } from './scripts/generated-files'

// Vite would list the imports of these sources again for each project of the tests.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'

// The tests and the builds import the generated files, which are not in git.
writeGenerated()

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const testsIn = (folder: string) => [`${folder}/**/*.test.{ts,tsx}`]

const alone = [...testsIn('src/sdk'), ...testsIn('lab/{simulation,orders-model}')]

/** Compiles Svelte's components for development, in tests and in the pages that they bundle. */
export const sveltePlugin: Plugin = {
  name: 'svelte',
  transform: async (code, filename, options) => {
    if (!filename.endsWith('.svelte')) return
    const { compile } = await import('svelte/compiler')
    return compile(code, { filename, dev: true, generate: options?.ssr ? 'server' : 'client' }).js
  },
}

export default defineConfig({
  define: {
    __TENDER_VERSION__: JSON.stringify(version),
    __TENDER_MOCK_FRAMES__: 'false',
  },
  // The examples import the package by its name, as a shop does.
  resolve: { alias: { 'tender-checkout/server': fileURLToPath(new URL('src/server.ts', import.meta.url)) } },
  plugins: [sveltePlugin],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    environment: 'node',
    unstubEnvs: true,
    // One worker per core. By default, Vitest would keep one core for itself, and the smallest
    // machine has two.
    maxWorkers: '100%',
    unstubGlobals: true,
    // The slowest tests start a server, which takes long on a busy machine.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: testsIn('{src,iframe,lab,demo,scripts,e2e/bench}'),
          exclude: alone,
          // Loads each module once for all test files. This works because tests restore what they
          // stub and keep no state in modules.
          isolate: false,
          setupFiles: 'scripts/restore-globals.ts',
        },
      },
      // These tests replace modules or clocks, so they need modules and a process of their own.
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
