import { writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { bundle } from './bundle'
import { root } from './paths'

/**
 * Builds the wallets' simulators into `dist`: `mock-wallets.js`, the door, and `mock-wallets-script.js`, which installs both in
 * whatever page it runs in. Their types come with the mock's.
 */
export const buildMockWallets = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    build: {
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: { 'mock-wallets': `${root}src/mock/wallets/index.ts` }, formats: ['es'] },
    },
  })
  const { code } = await bundle({ entry: 'src/mock/wallets/script.ts' })
  await writeFile(`${root}dist/mock-wallets-script.js`, code)
}
