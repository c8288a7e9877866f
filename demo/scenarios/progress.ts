import type { ScenarioStep, Signal } from './scenario'

/**
 * Returns how many steps are done after a signal. Steps with the same signal in a row are done
 * together. The confirmation of the order completes every step before it, also those that the
 * visitor has omitted.
 */
export const progressAfter = (steps: readonly ScenarioStep[], done: number, signal: Signal): number => {
  if (signal === 'confirmation')
    return Math.max(done, steps.map(({ doneOn }) => doneOn).lastIndexOf('confirmation') + 1)
  const rest = steps.slice(done)
  const open = rest.findIndex(({ doneOn }) => doneOn !== signal)
  return open < 0 ? steps.length : done + open
}

/** Progress is kept in the tab, because a scenario leads over several pages. */
const key = 'fellrunner_scenario_progress'

/** Reads how many steps of a scenario are done in this tab. */
export const readProgress = (scenario: string): number => {
  const [id, done] = (sessionStorage.getItem(key) ?? '').split(' ')
  return id === scenario ? Number(done) || 0 : 0
}

export const writeProgress = (scenario: string, done: number): void =>
  sessionStorage.setItem(key, `${scenario} ${done}`)
