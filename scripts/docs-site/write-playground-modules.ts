import { build } from 'vite'
import { root } from '../paths'
import { namedExports, namedExportsOf } from './playground/named-exports'

/** The modules that code in the playground can import, by the names of their files. */
const modules = {
  react: namedExportsOf('react'),
  'react-jsx-runtime': namedExportsOf('react/jsx-runtime'),
  'react-dom-client': namedExportsOf('react-dom/client'),
  vue: 'vue',
  tender: `${root}dist/index.js`,
  'tender-react': `${root}dist/react.js`,
  'tender-vue': `${root}dist/vue.js`,
  'tender-mock-worker': `${root}dist/mock-worker.js`,
}

/** The scripts that compile and run the code of a tab. */
const runners = {
  'run-react': `${root}scripts/docs-site/playground/run-react.ts`,
  'run-vue': `${root}scripts/docs-site/playground/run-vue.ts`,
}

/**
 * Writes the modules for the tabs of frameworks in the playground: React, Vue, the bindings of the
 * built package, and a compiler for each framework. `docs/.vitepress/playground/app.html` maps
 * imports to them.
 */
export const writePlaygroundModules = async (): Promise<void> => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: './',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [namedExports],
    build: {
      outDir: `${root}docs/public/playground-modules`,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: { ...modules, ...runners },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
    },
  })
}
