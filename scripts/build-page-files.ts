import { createHash } from 'node:crypto'
import { bundle } from './bundle'

export interface PageFile {
  code: string
  /** As `integrity` takes it: the script tag's script runs no other file. */
  integrity: string
}

type PageFiles = Record<'later' | 'wallets', PageFile>

const buildFile = async (entry: string): Promise<PageFile> => {
  const { code } = await bundle({ entry })
  return { code, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` }
}

let built: Promise<PageFiles> | undefined

/** Builds the files that a script tag's checkout loads: one once its elements are there, one for wallets. Once for whoever needs them. */
export const buildPageFiles = (): Promise<PageFiles> => {
  built ??= Promise.all([buildFile('src/later-script.ts'), buildFile('src/wallets-script.ts')]).then(
    ([later, wallets]) => ({ later, wallets }),
  )
  return built
}
