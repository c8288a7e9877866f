import { root } from './paths'
import { run } from './run'

/**
 * Writes `dist/sbom.json`: every package that the published files contain or load, in CycloneDX. It
 * is derived from the lock file alone, so it needs no network and is reproducible.
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
