import { env } from 'node:process'
import { it } from 'vitest'
import { type Feature, features } from '../../../src/contract/generated/features'
import type { MockProfile } from '../../../src/mock/profiles'

/**
 * Which interface the service of the server suite has. `npm run test:base` runs the suite with a
 * service that has exactly the base.
 */
export const profile: MockProfile = env.TENDER_PROFILE === 'base' ? 'base' : 'full'

/** The features that the account of that service announces. */
export const announced: readonly Feature[] = profile === 'base' ? [] : features

/** Declares a test that runs only if the service has an addition. A skipped test names it. */
export const itNeeds =
  (addition: string) =>
  (name: string, run: () => Promise<void>): void => {
    if (profile === 'base') it.skip(`${name} (needs the addition ${addition})`, run)
    else it(name, run)
  }
