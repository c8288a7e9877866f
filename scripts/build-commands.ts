import { chmod } from 'node:fs/promises'
import { build } from 'vite'
import { root } from './paths'

/** The databases of `tender-orders`, of which a shop installs the one that it uses. */
const databases = ['@electric-sql/pglite', 'pg']

/** Builds a command of the package as one file that needs no other package, except a database. */
const buildCommand = async (name: string, entry: string): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: databases },
    build: {
      ssr: true,
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { [name]: `${root}${entry}` },
        // The doc comments of the bundled libraries are a quarter of the files.
        output: { entryFileNames: '[name].js', codeSplitting: false, comments: { jsdoc: false } },
      },
    },
  })
  await chmod(`${root}dist/${name}.js`, 0o755)
}

/** Builds the commands `tender-verify`, `tender-conformance` and `tender-orders`. */
export const buildCommands = async (): Promise<void> => {
  await buildCommand('verify-cli', 'src/verify/cli.ts')
  await buildCommand('conformance-cli', 'src/conformance/cli.ts')
  await buildCommand('orders-cli', 'src/orders-process/cli.ts')
}
