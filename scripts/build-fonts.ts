import { mkdir, writeFile } from 'node:fs/promises'
import { buildCatalogue } from './fonts/catalogue'

/**
 * The files of a version never change, so they are cached forever. Other origins may load them too,
 * so that a merchant's page can use the same font for its own text.
 */
const headersOf = (name: string) => ({
  'content-type': name.endsWith('.woff2') ? 'font/woff2' : 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
})

/**
 * Writes the fonts of the catalogue into a folder.
 * @returns the response headers of each file, by file name
 */
export const buildFonts = async (folder: string): Promise<Record<string, Record<string, string>>> => {
  await mkdir(folder, { recursive: true })
  const files = await buildCatalogue()
  for (const [name, bytes] of files) await writeFile(`${folder}/${name}`, bytes)
  return Object.fromEntries([...files.keys()].map((name) => [name, headersOf(name)]))
}
