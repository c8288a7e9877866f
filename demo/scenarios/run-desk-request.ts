import type { MockControl } from '../../src/mock/control/create-mock-control'
import type { DeskRequest } from './messages'
import type { ServiceCommand } from './scenario'
import { scenarioOf } from './scenarios'

const hourMs = 60 * 60 * 1000

const run = async (control: MockControl, command: ServiceCommand): Promise<unknown> => {
  switch (command.type) {
    case 'addFault':
      return control.addFault(command.fault)
    case 'clearFaults':
      return control.clearFaults()
    case 'advanceClock':
      return control.advanceClock(command.hours * hourMs)
  }
}

/** Removes faults, and sets the clock back to the time of this machine. */
const removeChanges = async (control: MockControl, now: () => number) => {
  await control.clearFaults()
  await control.setClock(new Date(now()))
}

/**
 * Makes the changes in the mock service that a request names. The records of the service are kept.
 * @throws Error if the mock rejects a command
 */
export const runDeskRequest = async (request: DeskRequest, control: MockControl, now = Date.now): Promise<void> => {
  const { setUp, steps } = scenarioOf(request.scenario)
  if (request.action !== 'step') await removeChanges(control, now)
  const commands =
    request.action === 'start' ? setUp : request.action === 'step' ? (steps[request.step]?.button?.commands ?? []) : []
  for (const command of commands) await run(control, command)
}
