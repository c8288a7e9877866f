import { checkReleaseFields } from './release-fields'
import { checkSecurityContact } from './security-contact'

// `prepublishOnly`: checks what only a release requires, and `npm test` does not check.
for (const check of [checkSecurityContact, checkReleaseFields]) {
  try {
    check()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
