import type { LeakRun } from './measure/leak-run'
import type { LoadRun } from './measure/load-run'
import type { ProfileName } from './profiles'

/** The runs of each subject, by name, and the failed runs. */
export interface Runs<Run> {
  done: Record<string, Run[]>
  failed: { subject: string; message: string }[]
}

export interface Results {
  /** ISO 8601. */
  date: string
  browser: string
  cores: number
  /** The load average of the last minute. */
  load: number
  loads: Partial<Record<ProfileName, Runs<LoadRun>>>
  leaks?: Runs<LeakRun>
}
