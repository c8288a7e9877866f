import { readFileSync } from 'node:fs'
import { root } from './paths'

/**
 * Reads where vulnerabilities are reported: the line `Contact:` of SECURITY.md.
 * @returns undefined while the line holds neither an e-mail address nor an https address
 */
export const securityContact = (text: string): string | undefined =>
  /^Contact:[ \t]+(\S+@\S+\.\S+|https:\/\/\S+)[ \t]*$/m.exec(text)?.[1]

/** @throws Error that names the missing line */
export const checkSecurityContact = (text = readFileSync(`${root}SECURITY.md`, 'utf8')): void => {
  if (securityContact(text) === undefined) {
    throw new Error(
      'SECURITY.md: write an e-mail address or an https address for reports behind "Contact:" before you publish.',
    )
  }
}
