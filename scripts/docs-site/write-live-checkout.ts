import { existsSync } from 'node:fs'
import { initFolder } from '../../src/mock/node/init-folder'
import { root } from '../paths'
import { run } from '../run'

/** Files of the site that are copied as they are. */
const publicFolder = `${root}docs/public`

/**
 * Writes the mock service for the checkout on the start page, which runs in the reader's browser.
 * The page itself uses the built package. Builds both if necessary.
 */
export const writeLiveCheckout = async (): Promise<void> => {
  if (!existsSync(`${root}dist/mock-static`)) await run('tsx', ['scripts/build.ts'])
  await initFolder({ folder: publicFolder })
}
