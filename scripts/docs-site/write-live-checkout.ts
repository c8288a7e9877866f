import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { initFolder } from '../../src/mock/node/init-folder'
import { root } from '../paths'
import { run } from '../run'

/** Files of the site that are copied as they are. */
const publicFolder = `${root}docs/public`

/**
 * Copies the shop of `examples/static` below the pages of the site, for the page "Demo". The mock
 * is in the folder above.
 */
const copyShop = async () => {
  const [from, to] = [`${root}examples/static/site`, `${publicFolder}/demo-shop`]
  await mkdir(to, { recursive: true })
  await cp(`${from}/style.css`, `${to}/style.css`)
  for (const name of ['index.html', 'thanks.html', 'shop.js']) {
    const text = await readFile(`${from}/${name}`, 'utf8')
    await writeFile(`${to}/${name}`, text.replace(/(["'])tender-mock\//g, '$1../tender-mock/'))
  }
}

/**
 * Writes the mock service, which runs in the reader's browser, and the shop on the page "Demo". The
 * checkout on the start page uses the built package. Builds both if necessary.
 */
export const writeLiveCheckout = async (): Promise<void> => {
  if (!existsSync(`${root}dist/mock-static`)) await run('tsx', ['scripts/build.ts'])
  await initFolder({ folder: publicFolder })
  await copyShop()
}
