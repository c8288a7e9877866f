import { build } from 'vite'
import { buildTypes } from './build-types'
import { graphqlStub } from './bundle'
import { root } from './paths'

/** The entries, by the names of their files in `src`. */
const entries = ['index', 'load', 'preact', 'react', 'server']

/**
 * Builds the npm entries with their types into `dist`. They contain the libraries that they use,
 * except the shop's own framework.
 */
export const buildPackage = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    resolve: { alias: graphqlStub },
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
        // A shop brings its own framework.
        external: /^(node:|(preact|react)(\/|$))/,
        output: {
          chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? '[name]-[hash].js' : 'shared-[hash].js'),
        },
      },
    },
  })
  await buildTypes('tsconfig.build.json')
}
