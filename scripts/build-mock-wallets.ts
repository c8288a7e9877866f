import { writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { oldestBrowsers } from './browsers'
import { bundle } from './bundle'
import { root } from './paths'

/**
 * Builds the wallet simulators into `dist`: `mock-wallets.js`, the package entry, and
 * `mock-wallets-script.js`, a script that installs both simulators in its page. `buildMock` writes
 * their types.
 */
export const buildMockWallets = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    build: {
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: oldestBrowsers,
      minify: false,
      lib: { entry: { 'mock-wallets': `${root}src/mock/wallets/index.ts` }, formats: ['es'] },
    },
  })
  const { code } = await bundle({ entry: 'src/mock/wallets/script.ts' })
  await writeFile(`${root}dist/mock-wallets-script.js`, code)
}
