import { mkdir, writeFile } from 'node:fs/promises'
import { buildPageFiles } from './build-page-files'
import { bundle } from './bundle'
import { root } from './paths'

/** Builds `dist/tender.js`, the script for the script tag, and its source map. */
export const buildScript = async (): Promise<string> => {
  const { core } = await buildPageFiles()
  const { code, map } = await bundle({
    entry: 'src/script.ts',
    constants: { __TENDER_CORE_INTEGRITY__: core.integrity },
  })
  await mkdir(`${root}dist`, { recursive: true })
  await writeFile(`${root}dist/tender.js`, code)
  await writeFile(`${root}dist/tender.js.map`, map)
  return `${root}dist/tender.js`
}
