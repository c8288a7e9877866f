import { build, type Rollup } from 'vite'
import { root } from '../../scripts/paths'

const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a page of a test, with the development build of its framework, because only there
 * StrictMode mounts components twice. A second call returns the same bundle.
 *
 * @param entry the path of the file below `e2e`, without `.ts`
 * @param name the global variable that contains the exports of the file
 */
export const bundlePage = (entry: string, name: string): Promise<string> => {
  const bundle = bundles.get(entry) ?? buildPage(entry, name)
  bundles.set(entry, bundle)
  return bundle
}

const buildPage = async (entry: string, name: string): Promise<string> => {
  const result = await build({
    root,
    configFile: `${root}vite.config.ts`,
    mode: 'development',
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      write: false,
      minify: false,
      lib: { entry: `${root}e2e/${entry}.ts`, formats: ['iife'], name },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[] = output && 'output' in output ? output.output : []
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}
