import type { LeakRun } from './measure/leak-run'
import type { LoadRun } from './measure/load-run'
import type { ProfileName } from './profiles'

/** The runs of each subject, by its name; what failed says why. */
export interface Runs<Run> {
  done: Record<string, Run[]>
  failed: { subject: string; why: string }[]
}

export interface Results {
  /** ISO 8601. */
  date: string
  browser: string
  cores: number
  /** How busy the machine was at the end: processes that want a processor, on average over a minute. */
  load: number
  loads: Partial<Record<ProfileName, Runs<LoadRun>>>
  leaks?: Runs<LeakRun>
}
