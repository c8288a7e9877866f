import { build, type Plugin } from 'vite'
import { oldestBrowsers } from './browsers'
import { graphqlStub } from './bundle'
import { root } from './paths'
import { copySvelteComponents, keepSvelteComponents } from './svelte-components'

/** The entries, by the names of their files in `src`. */
const entries = ['elements', 'index', 'load', 'preact', 'react', 'server', 'svelte', 'vue']

/**
 * Removes the libraries from the source maps. The built files are readable, because they are not
 * minified, and the sources of the libraries would double the size of the maps.
 */
const withoutLibraryMaps: Plugin = {
  name: 'without-library-maps',
  transform: (code, id) => (id.includes('/node_modules/') ? { code, map: { mappings: '' } } : undefined),
}

/**
 * Builds the npm entries into `dist`. They contain the libraries that they use, except the shop's
 * own framework.
 */
export const buildPackage = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    resolve: { alias: graphqlStub },
    plugins: [keepSvelteComponents, withoutLibraryMaps],
    build: {
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: oldestBrowsers,
      minify: false,
      sourcemap: true,
      lib: {
        entry: {
          ...Object.fromEntries(entries.map((name) => [name, `${root}src/${name}.ts`])),
          'svelte-runtime': `${root}src/bindings/svelte/runtime.ts`,
        },
        formats: ['es'],
      },
      rolldownOptions: {
        // A shop brings its own framework.
        external: /^(node:|(preact|react|svelte|vue)(\/|$))/,
        output: {
          chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? '[name]-[hash].js' : 'shared-[hash].js'),
        },
      },
    },
  })
  await copySvelteComponents()
}
