import { checkSecurityContact } from './security-contact'

// `prepublishOnly`: checks the conditions of a release that `npm test` does not check.
try {
  checkSecurityContact()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
