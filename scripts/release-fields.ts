import { readFileSync } from 'node:fs'
import { root } from './paths'

/** The addresses in package.json that only the owner of the project knows. */
interface ReleaseFields {
  homepage?: string
  bugs?: { url?: string }
  repository?: { url?: string }
}

/**
 * Returns the fields without an https address. The address of the repository may begin with `git+`.
 */
export const missingReleaseFields = ({ homepage, bugs, repository }: ReleaseFields): string[] => {
  const addresses = { homepage, 'bugs.url': bugs?.url, 'repository.url': repository?.url }
  return Object.entries(addresses)
    .filter(([, address = '']) => !/^(git\+)?https:\/\/\S+\.\S+$/.test(address))
    .map(([name]) => name)
}

/** @throws Error that names the fields without an address */
export const checkReleaseFields = (manifest = readFileSync(`${root}package.json`, 'utf8')): void => {
  const missing = missingReleaseFields(JSON.parse(manifest))
  if (missing.length > 0) {
    throw new Error(`package.json: ${missing.join(', ')}: expected an https address. Add it before you publish.`)
  }
}
