import { chmod } from 'node:fs/promises'
import { build } from 'vite'
import { root } from './paths'

/**
 * Builds `dist/verify-cli.js`, the command `tender-verify`. The package's dependencies are not
 * bundled.
 */
export const buildVerify = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['parse5', 'zod'] },
    build: {
      ssr: true,
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { 'verify-cli': `${root}src/verify/cli.ts` },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
  await chmod(`${root}dist/verify-cli.js`, 0o755)
}
