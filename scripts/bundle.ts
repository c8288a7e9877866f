import { relative, resolve } from 'node:path'
import { type MinifyOptions, minify } from 'terser'
import { build, type Rollup } from 'vite'
import { oldestBrowsers } from './browsers'
import { root } from './paths'

export interface BundleOptions {
  /** The path of the entry, relative to the project's root. */
  entry: string
  /**
   * Whether the script only sends GraphQL documents as text. It is then built without GraphQL's
   * parser.
   */
  graphqlClient?: boolean
  /**
   * Whether tender.js loads the script. The script then uses the error class of tender.js instead
   * of its own copy.
   */
  loadedByScript?: boolean
  /**
   * Whether the script defines the custom elements for pages without a build. Their checkouts then
   * load the core from the service, as those of tender.js do.
   */
  definesElements?: boolean
  /** Values of build constants, by name. */
  constants?: Record<string, string | boolean>
}

/** Replaces the package `graphql` for a client, which sends its documents as text. */
export const graphqlStub = [{ find: /^graphql$/, replacement: `${root}src/api/graphql-stub.ts` }]

/**
 * Options of a second minifier, which runs after Vite's own and saves another 1 %. `pure_getters`
 * and `unsafe_methods` assume that getters have no side effects and that methods are not called
 * with `new`, which is true here. `sequences` is off: statements joined by commas are shorter, but
 * larger after compression.
 *
 * The output is ASCII, because a browser decodes a script in the encoding of its page unless the
 * server names an encoding. ASCII also halves the memory: one character beyond Latin-1 would make
 * the browser store two bytes for each character.
 */
const smallest: MinifyOptions = {
  ecma: 2020,
  compress: { passes: 4, sequences: false, keep_fargs: false, pure_getters: true, unsafe_methods: true },
  format: { ascii_only: true },
}

/**
 * Makes Chromium compile all functions while it parses the script, and not at their first call.
 * Most of them are called anyway, when the page loads or the customer pays. Other browsers ignore
 * the comment.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/** A script with the CSS that it imports. */
export interface Bundled {
  code: string
  css: string
  /** The source map as JSON. It contains the sources, by their paths in this project. */
  map: string
}

/**
 * Bundles an entry into one self-executing script and the CSS that it imports. Returns both and
 * writes no file. The response header `SourceMap` names the script's source map, because a comment
 * in the script would make `tender.js` larger.
 */
export const bundle = async ({
  entry,
  graphqlClient = false,
  loadedByScript = false,
  definesElements = false,
  constants = {},
}: BundleOptions): Promise<Bundled> => {
  const result = await build({
    root,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    resolve: {
      alias: [
        ...(graphqlClient ? graphqlStub : []),
        ...(loadedByScript
          ? [{ find: /^.*\/tender-error$/, replacement: `${root}src/sdk/loading/shared-error-class.ts` }]
          : []),
        ...(definesElements
          ? [{ find: /^.*\/npm-checkout$/, replacement: `${root}src/sdk/loading/elements-script.ts` }]
          : []),
      ],
    },
    build: {
      write: false,
      sourcemap: 'hidden',
      target: oldestBrowsers,
      modulePreload: false,
      reportCompressedSize: false,
      lib: { entry: `${root}${entry}`, formats: ['iife'], name: 'tender', fileName: 'bundle' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`${entry}: the build has no output`)
  const files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[] = output.output
  const chunks = files.filter((file) => file.type === 'chunk')
  const [chunk] = chunks
  if (!chunk || chunks.length > 1) throw new Error(`${entry}: expected one script, got ${chunks.length}`)
  const css = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const { code = '', map = '' } = await minify(chunk.code, {
    ...smallest,
    sourceMap: { content: String(chunk.map), includeSources: true },
  })
  return {
    code: compileHint + code,
    css: css?.type === 'asset' ? String(css.source).trim() : '',
    map: mapOf(String(map)),
  }
}

/**
 * Shifts a source map by the line of the compile hint, and makes its paths relative to the project.
 */
const mapOf = (minified: string): string => {
  const map: { sources: string[]; mappings: string } = JSON.parse(minified)
  const sources = map.sources.map((path) => relative(root, resolve(`${root}dist`, path)))
  return JSON.stringify({ ...map, sources, mappings: `;${map.mappings}` })
}
