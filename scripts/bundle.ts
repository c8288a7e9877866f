import { type MinifyOptions, minify } from 'terser'
import { build, type Rollup } from 'vite'
import { root } from './paths'

export interface BundleOptions {
  /** From the project's root. */
  entry: string
  /** The code speaks GraphQL as a client only, in documents of text: no parser travels with it. */
  graphqlClient?: boolean
  /** Another script of ours has loaded it: errors are of that one's class. */
  loaded?: boolean
  /** What stands for constants of the code, by their names. */
  constants?: Record<string, string>
}

/**
 * After Vite's own minifier: together they leave a hundredth less than either does. Nothing here reads a property for what that would do,
 * or calls a member with `new`.
 *
 * In ASCII: a script is read in the encoding of its page unless its server names another, and in a page of windows-1252 our words would be
 * others. A browser also keeps such a source in one byte for each character, where one Japanese word makes it two.
 */
const smallest: MinifyOptions = {
  ecma: 2020,
  compress: { passes: 2, keep_fargs: false, pure_getters: true, unsafe_methods: true },
  format: { ascii_only: true },
}

/**
 * Has Chromium compile every function while it reads the script, and not each anew when it is first called: nearly all of ours are called
 * while a page loads or when the customer pays. Other browsers take it for the comment that it is.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/** Bundles one entry into one script that runs at once, and the style it imports. Writes nothing. */
export const bundle = async ({
  entry,
  graphqlClient = false,
  loaded = false,
  constants = {},
}: BundleOptions): Promise<{ code: string; css: string }> => {
  const result = await build({
    root,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    resolve: {
      alias: [
        ...(graphqlClient ? [{ find: /^graphql$/, replacement: `${root}src/api/graphql-stub.ts` }] : []),
        ...(loaded
          ? [{ find: /^.*\/tender-error$/, replacement: `${root}src/sdk/loading/shared-error-class.ts` }]
          : []),
      ],
    },
    build: {
      write: false,
      target: 'es2022',
      cssTarget: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      lib: { entry: `${root}${entry}`, formats: ['iife'], name: 'tender', fileName: 'bundle' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`${entry}: the build gave nothing`)
  const files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[] = output.output
  const chunks = files.filter((file) => file.type === 'chunk')
  const [chunk] = chunks
  if (!chunk || chunks.length > 1) throw new Error(`${entry}: expected one script, got ${chunks.length}`)
  const css = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const { code = '' } = await minify(chunk.code, smallest)
  return { code: compileHint + code, css: css?.type === 'asset' ? String(css.source).trim() : '' }
}
