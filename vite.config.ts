import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,iframe,demo,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
})
