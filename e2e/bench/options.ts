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
  --out FILE         file for all runs as JSON (default test-results/bench.json)
  --help             show this help
`

export interface BenchOptions {
  subjects: readonly string[]
  /** Whether to measure other products. */
  peers: boolean
  profiles: readonly ProfileName[]
  n: number
  cycles: number
  out: string
  help: boolean
}

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
  const { values } = parseArgs({
    args: [...given],
    options: {
      subjects: { type: 'string', default: ownNames.join(',') },
      peers: { type: 'boolean', default: false },
      profiles: { type: 'string', default: Object.keys(profiles).join(',') },
      n: { type: 'string', default: '9' },
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
  return {
    subjects,
    peers: values.peers,
    profiles: known,
    n: numberOf(values.n, '--n', 1),
    cycles: numberOf(values.cycles, '--cycles', 0),
    out: values.out,
    help: values.help,
  }
}
