import type { VisitRun } from './measure/load-run'
import type { ProfileName } from './profiles'

/**
 * A ratio that must not be exceeded: a figure of one subject divided by the same figure of another.
 */
export interface Limit {
  profile: ProfileName
  figure: keyof VisitRun
  subject: string
  /** `earlier` is the same subject in the build of the revision to compare with. */
  to: 'bare1sdk' | 'earlier'
  ratio: number
}

/** How much worse than the earlier revision a figure may be. */
const mostWorse = 1.05

/** The limits of every change. `-without-oac`: served without the header `Origin-Agent-Cluster`. */
export const limits: readonly Limit[] = [
  { profile: 'native', figure: 'readyMs', subject: 'tender-without-oac', to: 'bare1sdk', ratio: 1.25 },
  { profile: 'native', figure: 'readyMs', subject: 'tender', to: 'bare1sdk', ratio: 1.5 },
  { profile: 'native', figure: 'warmMs', subject: 'tender-without-oac', to: 'bare1sdk', ratio: 1.2 },
  { profile: 'native', figure: 'keyScriptMs', subject: 'tender', to: 'bare1sdk', ratio: 2.2 },
  { profile: 'slow4g', figure: 'readyMs', subject: 'tender-without-oac', to: 'bare1sdk', ratio: 1.1 },
  { profile: 'slow4g', figure: 'readyMs', subject: 'tender-adopted-without-oac', to: 'bare1sdk', ratio: 0.85 },
  { profile: 'cpu4', figure: 'readyMs', subject: 'tender-without-oac', to: 'bare1sdk', ratio: 1.2 },
  { profile: 'native', figure: 'readyMs', subject: 'tender', to: 'earlier', ratio: mostWorse },
  { profile: 'native', figure: 'warmMs', subject: 'tender', to: 'earlier', ratio: mostWorse },
  { profile: 'native', figure: 'keyScriptMs', subject: 'tender', to: 'earlier', ratio: mostWorse },
  { profile: 'slow4g', figure: 'readyMs', subject: 'tender', to: 'earlier', ratio: mostWorse },
]

/** The widest confidence interval, to - from, with which a figure near its limit can be judged. */
export const widestInterval = 0.1
