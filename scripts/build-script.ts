import { mkdir, writeFile } from 'node:fs/promises'
import { buildPageFiles } from './build-page-files'
import { bundle } from './bundle'
import { root } from './paths'

/** Builds `dist/tender.js`, the script on the merchant's page. */
export const buildScript = async (): Promise<string> => {
  const { later } = await buildPageFiles()
  const { code } = await bundle({
    entry: 'src/script.ts',
    constants: { __TENDER_LATER_INTEGRITY__: later.integrity },
  })
  await mkdir(`${root}dist`, { recursive: true })
  await writeFile(`${root}dist/tender.js`, code)
  return `${root}dist/tender.js`
}
