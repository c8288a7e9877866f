import { root } from '../../../scripts/paths'
import { adyen } from './adyen/adyen'
import { bare1, bare1sdk } from './bare/bare'
import { libraries } from './libraries/libraries'
import { noframe } from './plain/plain'
import type { Subject } from './subject'
import { tender } from './tender/tender'

const dist = `${root}dist`

const subjects: Readonly<Record<string, (build: string | undefined) => Subject>> = {
  noframe: () => noframe,
  bare1: () => bare1,
  bare1sdk: () => bare1sdk,
  libraries: () => libraries,
  adyen: () => adyen,
  tender: (build = dist) => tender({ build }),
  'tender-without-oac': (build = dist) => tender({ build, originAgentCluster: false }),
  'tender-fields': (build = dist) => tender({ build, integration: 'tender-fields' }),
  'tender-adopted': (build = dist) => tender({ build, integration: 'tender-adopted' }),
  'tender-adopted-without-oac': (build = dist) =>
    tender({ build, integration: 'tender-adopted', originAgentCluster: false }),
}

/** Other products, which have to be installed first. */
export const peerNames: readonly string[] = ['adyen']

/** Subjects that `--against` measures besides the others. */
const variants: readonly string[] = ['tender-without-oac', 'tender-adopted-without-oac']

/** Subjects that need no installation, and are measured by default. */
export const ownNames: readonly string[] = Object.keys(subjects).filter(
  (name) => !peerNames.includes(name) && !variants.includes(name),
)

/**
 * Returns the subject with this name. `tender@FOLDER` is another build of Tender, to compare two
 * builds in one run.
 * @throws Error that lists the names if the name is unknown
 */
export const findSubject = (name: string): Subject => {
  const [kind = '', build] = name.split('@', 2)
  const make = subjects[kind]
  if (!make) throw new Error(`Unknown subject: ${name}. Use ${Object.keys(subjects).join(', ')}.`)
  return { ...make(build), name }
}
