import { isScenarioId, type ScenarioId } from './scenarios'

/**
 * A request of a shop page to the desk, the page on the service's origin that controls the mock. It
 * contains no command: the desk runs those of the table.
 */
export type DeskRequest =
  /** Removes the changes of earlier scenarios, and makes those of this one. */
  | { scenario: ScenarioId; action: 'start' }
  /** Runs the commands of a step's button. */
  | { scenario: ScenarioId; action: 'step'; step: number }
  /** Removes all changes. */
  | { scenario: ScenarioId; action: 'end' }

/** The reply, through the port of the request. */
export type DeskReply = { done: true } | { done: false; reason: string }

/** Reads the data of a message, which may be anything. */
export const readDeskRequest = (data: unknown): DeskRequest | undefined => {
  const { scenario, action, step } = Object(data) as Record<string, unknown>
  if (!isScenarioId(scenario)) return undefined
  if (action === 'start' || action === 'end') return { scenario, action }
  return action === 'step' && typeof step === 'number' ? { scenario, action, step } : undefined
}
