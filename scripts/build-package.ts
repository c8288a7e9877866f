import { build } from 'vite'
import { buildTypes } from './build-types'
import { root } from './paths'

/** The entries, by the names of their files in `src`. */
const entries = ['index', 'load', 'preact', 'react', 'server']

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
        entry: Object.fromEntries(entries.map((name) => [name, `${root}src/${name}.ts`])),
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
