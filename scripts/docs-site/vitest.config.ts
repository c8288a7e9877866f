import { defineConfig } from 'vitest/config'

/** Tests of the built documentation site. They run separately, after its build. */
export default defineConfig({
  test: { dir: import.meta.dirname, include: ['*.spec.ts'], environment: 'node' },
})
