import { checkSecurityContact } from './security-contact'

// `prepublishOnly`: checks what only a release requires, and `npm test` does not check.
try {
  checkSecurityContact()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
