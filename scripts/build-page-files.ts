import { createHash } from 'node:crypto'
import { bundle } from './bundle'

export interface PageFile {
  code: string
  /** As `integrity` takes it: the script tag's script runs no other file. */
  integrity: string
}

type PageFiles = Record<'core' | 'wallets', PageFile>

const buildFile = async (entry: string, constants: Record<string, string> = {}): Promise<PageFile> => {
  const { code } = await bundle({ entry, constants, loaded: true })
  return { code, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` }
}

const build = async (): Promise<PageFiles> => {
  const wallets = await buildFile('src/wallets-script.ts')
  const core = await buildFile('src/core-script.ts', { __TENDER_WALLETS_INTEGRITY__: wallets.integrity })
  return { core, wallets }
}

let built: Promise<PageFiles> | undefined

/** Builds the files that a script tag's checkout loads: one once its elements are there, and by that one wallets. Once for whoever needs them. */
export const buildPageFiles = (): Promise<PageFiles> => {
  built ??= build()
  return built
}
