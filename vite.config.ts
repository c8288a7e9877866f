import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

export default defineConfig({
  define: { __TENDER_VERSION__: JSON.stringify(version) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['{src,iframe,demo,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Modules are read once for all files: tests keep no state in them, and put back what they stub.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // The slowest start a server; on a busy machine that takes its time.
    testTimeout: 30_000,
  },
})
