import { isScenarioId, type ScenarioId } from './scenarios'

const name = 'fellrunner_scenario'

/** Returns the scenario that a browser has started, from its cookies. */
export const scenarioIn = (cookies: string | undefined): ScenarioId | undefined => {
  const id = new RegExp(`(?:^|;\\s*)${name}=([a-z-]+)(?:;|$)`).exec(cookies ?? '')?.[1]
  return isScenarioId(id) ? id : undefined
}

/** Returns the scenario that a URL starts. The server then sets the cookie. */
export const scenarioAt = (url: string): ScenarioId | undefined => {
  const id = new URL(url, 'http://shop').searchParams.get('scenario')
  return isScenarioId(id) ? id : undefined
}

/**
 * Returns the cookie that stores the running scenario. The cookie is deleted when the scenario
 * ends.
 */
export const startedScenario = (id: ScenarioId): string => `${name}=${id}; Path=/; SameSite=Lax`

/** The cookie with which a page deletes the stored scenario. */
export const noScenario = `${name}=; Path=/; SameSite=Lax; Max-Age=0`
