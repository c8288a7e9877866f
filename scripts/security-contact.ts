import { readFileSync } from 'node:fs'
import { root } from './paths'

/**
 * Returns the address for vulnerability reports from the line `Contact:` of SECURITY.md.
 * @returns undefined if the line has neither an email address nor an https address
 */
export const securityContact = (text: string): string | undefined =>
  /^Contact:[ \t]+(\S+@\S+\.\S+|https:\/\/\S+)[ \t]*$/m.exec(text)?.[1]

/** @throws Error if SECURITY.md has no contact address */
export const checkSecurityContact = (text = readFileSync(`${root}SECURITY.md`, 'utf8')): void => {
  if (securityContact(text) === undefined) {
    throw new Error('SECURITY.md: the line "Contact:" has no email or https address. Add one before you publish.')
  }
}
