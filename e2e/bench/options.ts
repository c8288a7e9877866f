import { parseArgs } from 'node:util'
import { isProfileName, type ProfileName, profiles } from './profiles'
import { findSubject, ownNames, peerNames } from './subjects/find-subject'

export const usage = `npm run bench [-- options]

  --subjects A,B     subjects to measure (default ${ownNames.join(',')})
                     tender@FOLDER is another build, to compare two in one run
  --peers            also measure other products (${peerNames.join(',')}), which are fetched with npm once
  --profiles A,B     profiles (default ${Object.keys(profiles).join(',')}); none: only the memory test
  --n N              runs of each subject (default 9)
  --cycles N         mounts and destroys of the memory test (default 50; 0: no memory test)
  --against REV      builds the working tree and the revision REV, measures both in turns with
                     bare1sdk, and checks the limits of e2e/bench/limits.ts (default --n 15).
                     REV may also be the folder of a build. Exit code 0: all limits are met,
                     1: a limit is exceeded, 2: the machine is too busy to tell
  --readme           measures the figures of the README and prints its table
  --out FILE         file for all runs as JSON (default test-results/bench.json)
  --help             show this help
`

export interface BenchOptions {
  subjects: readonly string[]
  /** Whether to measure other products. */
  peers: boolean
  profiles: readonly ProfileName[]
  n: number
  /** The runs of each subject in the slowed profiles. */
  slowN: number
  /** A revision, or the folder of a build, to compare the working tree with. */
  against: string | undefined
  /** Whether to measure the README's figures and to print its table. */
  readme: boolean
  cycles: number
  out: string
  help: boolean
}

/** The arguments that `--readme` stands for, besides the number of runs with a slow network. */
const readmeArguments = ['--subjects', 'bare1sdk,tender', '--peers', '--profiles', 'native,slow4g', '--cycles', '0']

const listOf = (text: string): string[] => text.split(',').filter((name) => name !== '' && name !== 'none')

const numberOf = (text: string, flag: string, least: number): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least) throw new Error(`${flag}: expected an integer of at least ${least}`)
  return number
}

/**
 * Parses the arguments of the benchmark.
 * @throws Error for an invalid option
 */
export const readArguments = (given: readonly string[]): BenchOptions => {
  const readme = given.includes('--readme')
  const { values } = parseArgs({
    args: [...(readme ? readmeArguments : []), ...given],
    options: {
      subjects: { type: 'string', default: ownNames.join(',') },
      peers: { type: 'boolean', default: false },
      profiles: { type: 'string', default: Object.keys(profiles).join(',') },
      n: { type: 'string' },
      against: { type: 'string' },
      readme: { type: 'boolean', default: false },
      cycles: { type: 'string', default: '50' },
      out: { type: 'string', default: 'test-results/bench.json' },
      help: { type: 'boolean', default: false },
    },
  })
  const subjects = [...new Set([...listOf(values.subjects), ...(values.peers ? peerNames : [])])]
  for (const name of subjects) findSubject(name)
  const requested = listOf(values.profiles)
  const known = requested.filter(isProfileName)
  if (known.length < requested.length)
    throw new Error(`--profiles: expected some of ${Object.keys(profiles).join(', ')}`)
  const runs = numberOf(values.n ?? (readme ? '17' : values.against === undefined ? '9' : '15'), '--n', 1)
  return {
    subjects,
    peers: values.peers,
    profiles: known,
    n: runs,
    slowN: readme ? Math.min(runs, 5) : runs,
    against: values.against,
    readme,
    cycles: numberOf(values.cycles, '--cycles', 0),
    out: values.out,
    help: values.help,
  }
}
