import { mkdir, writeFile } from 'node:fs/promises'
import { bundle } from './bundle'
import { root } from './paths'

/** Builds `dist/tender.js`, the script on the merchant's page. */
export const buildScript = async (): Promise<string> => {
  const { code } = await bundle({ entry: 'src/script.ts' })
  await mkdir(`${root}dist`, { recursive: true })
  await writeFile(`${root}dist/tender.js`, code)
  return `${root}dist/tender.js`
}
