import { defineConfig } from 'vitest/config'

/** `npm run test:examples`: examples whose frameworks are no dependencies of this project. They are installed with npm. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['*.spec.ts'],
    environment: 'node',
    testTimeout: 120_000,
    // npm install and a framework's build.
    hookTimeout: 600_000,
  },
})
