import { build } from 'vite'
import { buildTypes } from './build-types'
import { root } from './paths'

/**
 * Builds the npm entries with their types into `dist`. Dependencies are left to the shop's bundler.
 */
export const buildPackage = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    build: {
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: { index: `${root}src/index.ts`, load: `${root}src/load.ts`, server: `${root}src/server.ts` },
        formats: ['es'],
      },
      rolldownOptions: {
        external: (id) => !/^[./]/.test(id) && !id.startsWith(root),
        output: {
          chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? '[name]-[hash].js' : 'shared-[hash].js'),
        },
      },
    },
  })
  await buildTypes('tsconfig.build.json')
}
