import { defineConfig } from 'vitest/config'

/** `npm run test:postgres`: the store on a PostgreSQL server, which this run starts and stops. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['*.postgres.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
