import { readdirSync } from 'node:fs'
import { installWithApt, isExecutable } from '../programs'

const isPostgres = (folder: string): boolean =>
  ['initdb', 'postgres'].every((program) => isExecutable(`${folder}/${program}`))

/**
 * Finds the folder with the programs of PostgreSQL's server: the one that `TENDER_POSTGRES` names,
 * one on the PATH, the newest of Debian's packages, or, for root on Debian, the one that apt-get
 * installs.
 *
 * @param packages the folder in which Debian keeps one folder per version
 * @throws Error that explains how to provide a server if none is found, or if `TENDER_POSTGRES`
 * names a folder without its programs
 */
export const findPostgres = (packages = '/usr/lib/postgresql'): string => {
  const named = process.env.TENDER_POSTGRES
  if (named) {
    if (isPostgres(named)) return named
    throw new Error(`TENDER_POSTGRES names ${named}, which has no initdb and postgres that can be run`)
  }
  const found = installed(packages) ?? (installWithApt(['postgresql']) ? installed(packages) : undefined)
  if (found) return found
  throw new Error(
    'No PostgreSQL server found. Install postgresql, put its programs on the PATH, or set TENDER_POSTGRES to their folder',
  )
}

const installed = (packages: string): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), ...versionsIn(packages)].find(isPostgres)

/** Returns the folders of Debian's versions, newest first. Debian does not put them on the PATH. */
const versionsIn = (packages: string): string[] => {
  try {
    return readdirSync(packages)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => `${packages}/${version}/bin`)
  } catch {
    return []
  }
}
