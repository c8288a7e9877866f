import { buildWorkingTree, withBuildOf } from './build-revision'
import { estimateRatio, judgeRatio, type RatioEstimate, type Verdict } from './compare-ratio'
import { type Limit, limits, widestInterval } from './limits'
import { measureVisit, type VisitRun } from './measure/load-run'
import { type Measure, measureInTurns, withBrowser } from './measure-in-turns'
import { isProfileName, type ProfileName, profiles } from './profiles'
import type { Runs } from './results'

/** A limit with what was measured; undefined if no round of both subjects succeeded. */
export interface CheckedLimit {
  limit: Limit
  estimate: RatioEstimate | undefined
  verdict: Verdict
}

/** The name of a subject in the earlier build. */
const earlierName = (subject: string, build: string) => `${subject}@${build}`

const referenceOf = ({ subject, to }: Limit, build: string) => (to === 'earlier' ? earlierName(subject, build) : to)

const subjectsOf = (wanted: readonly Limit[], build: string): string[] => [
  ...new Set(wanted.flatMap((limit) => [referenceOf(limit, build), limit.subject])),
]

/** Measures the subjects of the limits. Each value of the result has a place for each round. */
const measureProfile = (profile: ProfileName, build: string, n: number): Promise<Runs<VisitRun>> => {
  const wanted = limits.filter((limit) => limit.profile === profile)
  const subjects = subjectsOf(wanted, build)
  const isTyped = wanted.some(({ figure }) => figure === 'keyScriptMs')
  const measure: Measure<VisitRun> = (devtools, subject) =>
    measureVisit({ devtools, subject, profile: profiles[profile] }, isTyped)
  return withBrowser(profile, subjects, async (devtools) => {
    // The first round fills caches of the machine and is not counted.
    await measureInTurns(devtools, subjects, 1, measure)
    return measureInTurns(devtools, subjects, n, measure)
  })
}

/** Compares a limit with the runs of its profile. A failed run counts as exceeded. */
export const checkLimit = (limit: Limit, runs: Runs<VisitRun>, build: string): CheckedLimit => {
  const reference = referenceOf(limit, build)
  const valuesOf = (subject: string) => (runs.done[subject] ?? []).map((run) => run[limit.figure])
  if (runs.failed.some(({ subject }) => subject === limit.subject || subject === reference))
    return { limit, estimate: undefined, verdict: 'exceeded' }
  const estimate = estimateRatio(valuesOf(limit.subject), valuesOf(reference))
  return { limit, estimate, verdict: judgeRatio(estimate, limit.ratio, widestInterval) }
}

const figureNames: Readonly<Record<keyof VisitRun, string>> = {
  readyMs: 'ready',
  warmMs: 'ready, warm',
  keyScriptMs: 'script per key',
}

const profileNames: Readonly<Record<ProfileName, string>> = { native: '', cpu4: ', CPU/4', slow4g: ', slow 4G' }

const rowOf = (revision: string, { limit, estimate, verdict }: CheckedLimit): string => {
  const { figure, profile, subject, to, ratio } = limit
  const measured = estimate
    ? `${estimate.ratio.toFixed(2)} [${estimate.interval.from.toFixed(2)}–${estimate.interval.to.toFixed(2)}]`
    : 'failed'
  const reference = to === 'earlier' ? revision : to
  const cells = [figureNames[figure] + profileNames[profile], subject, reference, measured, ratio.toFixed(2), verdict]
  return `| ${cells.join(' | ')} |`
}

/** Creates the table of all limits in Markdown, and the sentence below it. */
export const describe = (revision: string, checked: readonly CheckedLimit[]): string => {
  const code = exitCodeOf(checked)
  const sentences = {
    0: 'All limits are met.',
    1: 'A limit is exceeded.',
    2: 'An interval is too wide to tell. Repeat the run on a quiet machine: close other programs, or use a larger --n.',
  }
  return [
    '| figure | subject | compared with | ratio [95 %] | limit | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...checked.map((limit) => rowOf(revision, limit)),
    '',
    sentences[code],
  ].join('\n')
}

/** 0: all limits are met; 1: one is exceeded; 2: the machine is too busy to tell. */
export const exitCodeOf = (checked: readonly CheckedLimit[]): 0 | 1 | 2 => {
  const verdicts = new Set(checked.map(({ verdict }) => verdict))
  if (verdicts.has('exceeded')) return 1
  return verdicts.has('unclear') ? 2 : 0
}

/**
 * Builds the working tree and a revision, measures both in turns with the baseline, and prints
 * which limits are met.
 * @returns the exit code
 */
export const compareWithEarlier = (revision: string, n: number): Promise<0 | 1 | 2> =>
  withBuildOf(revision, async (build) => {
    buildWorkingTree()
    const checked: CheckedLimit[] = []
    for (const profile of Object.keys(profiles).filter(isProfileName)) {
      const runs = await measureProfile(profile, build, n)
      for (const { subject, message } of runs.failed) console.error(`${subject} failed: ${message}`)
      for (const limit of limits) if (limit.profile === profile) checked.push(checkLimit(limit, runs, build))
    }
    console.log(`\n${describe(revision, checked)}`)
    return exitCodeOf(checked)
  })
