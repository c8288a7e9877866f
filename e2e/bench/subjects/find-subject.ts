import { root } from '../../../scripts/paths'
import { bare1, bare1sdk } from './bare/bare'
import { noframe } from './plain/plain'
import type { Subject } from './subject'
import { tender } from './tender/tender'

const subjects: Readonly<Record<string, (build: string | undefined) => Subject>> = {
  noframe: () => noframe,
  bare1: () => bare1,
  bare1sdk: () => bare1sdk,
  tender: (build = `${root}dist`) => tender({ build }),
}

export const subjectNames: readonly string[] = Object.keys(subjects)

/**
 * A subject by its name. `tender@FOLDER` is another build of ours, so that two can be compared within one run.
 * @throws Error that lists the names
 */
export const findSubject = (name: string): Subject => {
  const [kind = '', build] = name.split('@', 2)
  const make = subjects[kind]
  if (!make) throw new Error(`There is no subject ${name}: give some of ${subjectNames.join(', ')}`)
  return { ...make(build), name }
}
