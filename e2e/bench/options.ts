import { parseArgs } from 'node:util'
import { isProfileName, type ProfileName, profiles } from './profiles'
import { findSubject, ownNames, peerNames } from './subjects/find-subject'

export const usage = `npm run bench [-- options]

  --subjects A,B     which (default ${ownNames.join(',')})
                     tender@FOLDER is another build, to compare two in one run
  --peers            those of others too (${peerNames.join(',')}), fetched with npm when they are not here yet
  --profiles A,B     which (default ${Object.keys(profiles).join(',')}); none: only what is left behind
  --n N              runs of each (default 9)
  --cycles N         mounts and destroys for what is left behind (default 50; 0: none)
  --out FILE         every run as JSON (default test-results/bench.json)
  --help             show this
`

export interface BenchOptions {
  subjects: readonly string[]
  /** Those of others may be fetched. */
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
  if (!Number.isInteger(number) || number < least) throw new Error(`${flag}: expected a whole number from ${least}`)
  return number
}

/** @throws Error with a sentence for the terminal */
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
  const wanted = listOf(values.profiles)
  const known = wanted.filter(isProfileName)
  if (known.length < wanted.length) throw new Error(`--profiles: expected some of ${Object.keys(profiles).join(', ')}`)
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
