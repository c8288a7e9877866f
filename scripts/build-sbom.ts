import { root } from './paths'
import { run } from './run'

/**
 * Writes `dist/sbom.json`: every package that the published files hold or load, in CycloneDX. It is made from the lock file, so it needs no
 * network, and is the same for the same lock file.
 */
export const buildSbom = (): Promise<void> =>
  run('cyclonedx-npm', [
    '--package-lock-only',
    ...['--omit', 'dev'],
    ...['--mc-type', 'library'],
    ...['--output-format', 'JSON'],
    '--output-reproducible',
    ...['--output-file', `${root}dist/sbom.json`],
  ])
