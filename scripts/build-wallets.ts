import { createHash } from 'node:crypto'
import { bundle } from './bundle'

export interface BuiltWallets {
  code: string
  /** As `integrity` takes it: the script tag's script runs no other file. */
  integrity: string
}

let built: Promise<BuiltWallets> | undefined

/** Builds the file that a script tag's checkout loads for its wallets, once for whoever needs it. */
export const buildWallets = (): Promise<BuiltWallets> => {
  built ??= bundle({ entry: 'src/wallets-script.ts' }).then(({ code }) => ({
    code,
    integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
  }))
  return built
}
