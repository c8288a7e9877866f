import { readFile, writeFile } from 'node:fs/promises'
import { bundledPackages, packageOf } from './bundled-packages'
import { root } from './paths'
import { run } from './run'

interface Component {
  group?: string
  name: string
  version: string
  'bom-ref': string
  properties?: { name: string; value: string }[]
}

interface Bom {
  metadata: { component: { 'bom-ref': string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const file = `${root}dist/sbom.json`

/**
 * Writes `dist/sbom.json`: every library that the published files contain, in CycloneDX. It is
 * derived from the lock file alone, so it needs no network and is reproducible.
 */
export const buildSbom = async (): Promise<void> => {
  await run(
    'cyclonedx-npm',
    [
      '--package-lock-only',
      '--flatten-components',
      ...['--mc-type', 'library'],
      ...['--output-format', 'JSON'],
      '--output-reproducible',
      ...['--output-file', file],
    ],
    // With `production`, npm would omit the libraries, because they are development dependencies.
    { NODE_ENV: 'development' },
  )
  const bom: Bom = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, `${JSON.stringify(onlyBundled(bom), null, 2)}\n`)
}

/** Removes the project's tools, which are in the lock file but not in the published files. */
const onlyBundled = (bom: Bom): Bom => {
  const bundled = new Set(bundledPackages.map((name) => `${name}@${packageOf(name).version}`))
  const components = bom.components.filter(({ group, name, version }) =>
    bundled.has(`${group ? `${group}/` : ''}${name}@${version}`),
  )
  const refs = new Set([...components, bom.metadata.component].map((component) => component['bom-ref']))
  return {
    ...bom,
    // The removed properties mark the libraries as packages for development, which is true only in
    // this project's lock file.
    components: components.map(({ properties, ...component }) => component),
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}
