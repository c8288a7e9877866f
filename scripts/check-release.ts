import { checkSecurityContact } from './security-contact'

// `prepublishOnly`: the conditions of a release, besides `npm test`.
try {
  checkSecurityContact()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
