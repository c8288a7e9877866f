import { isScenarioId, type ScenarioId } from './scenarios'

/**
 * A request of a shop page to the desk, the page on the service's origin that controls the mock. A
 * request contains no commands: the desk runs the commands in the table `scenarios`.
 */
export type DeskRequest =
  /** Removes the changes of earlier scenarios, and makes the changes of this scenario. */
  | { scenario: ScenarioId; action: 'start' }
  /** Runs the commands of a step's button. */
  | { scenario: ScenarioId; action: 'step'; step: number }
  /** Removes all changes. */
  | { scenario: ScenarioId; action: 'end' }
  /** Counts how often an order was charged. */
  | { scenario: ScenarioId; action: 'count'; orderId: string }

/** What the service recorded for an order. */
export interface Charges {
  /** The requests that asked for a payment. */
  requests: number
  /** The payments that took or reserved money. */
  payments: number
}

/** The reply, through the port of the request. The charges are those of the action `count`. */
export type DeskReply = { done: true; charges?: Charges } | { done: false; reason: string }

/**
 * Reads the data of a message, which may be anything.
 * @returns undefined if the data is not a valid request
 */
export const readDeskRequest = (data: unknown): DeskRequest | undefined => {
  const { scenario, action, step, orderId } = Object(data) as Record<string, unknown>
  if (!isScenarioId(scenario)) return undefined
  if (action === 'start' || action === 'end') return { scenario, action }
  if (action === 'count') return typeof orderId === 'string' ? { scenario, action, orderId } : undefined
  return action === 'step' && typeof step === 'number' ? { scenario, action, step } : undefined
}
