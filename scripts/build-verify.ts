import { chmod } from 'node:fs/promises'
import { build } from 'vite'
import { root } from './paths'

/** Builds `dist/verify-cli.js`, the command `tender-verify`. */
export const buildVerify = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
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
