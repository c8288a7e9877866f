import type { MockControl } from '../../src/mock/control/create-mock-control'
import type { Charges, DeskRequest } from './messages'
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

const chargedStatuses: readonly string[] = ['AUTHORISED', 'SUCCEEDED', 'DISPUTED', 'PARTIAL_REFUNDED', 'REFUNDED']

const countCharges = async (control: MockControl, orderId: string): Promise<Charges> => {
  const [{ payments }, requests] = await Promise.all([control.state(), control.requests()])
  return {
    requests: requests.filter(
      ({ operations, variables }) =>
        operations.includes('authorizePayment') && JSON.stringify(variables).includes(JSON.stringify(orderId)),
    ).length,
    payments: payments.filter((payment) => payment.orderId === orderId && chargedStatuses.includes(payment.status))
      .length,
  }
}

/** Returns the commands of a request. */
const commandsOf = (request: DeskRequest): readonly ServiceCommand[] => {
  const { setUp, steps } = scenarioOf(request.scenario)
  if (request.action === 'start') return setUp
  return request.action === 'step' ? (steps[request.step]?.button?.commands ?? []) : []
}

/**
 * Makes the changes in the mock service that a request names, or counts charges. The records of the
 * service are kept.
 * @throws Error if the mock rejects a command
 */
export const runDeskRequest = async (
  request: DeskRequest,
  control: MockControl,
  now = Date.now,
): Promise<Charges | undefined> => {
  if (request.action === 'count') return countCharges(control, request.orderId)
  if (request.action !== 'step') await removeChanges(control, now)
  for (const command of commandsOf(request)) await run(control, command)
  return undefined
}
