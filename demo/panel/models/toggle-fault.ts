import type { Fault } from '../../../src/mock/control/control-api'
import { isOn, isSame } from './fault-switches'
import { service } from './service'

/**
 * Switches a fault on or off. The service can only add one fault or clear all faults. So switching
 * a fault off clears all faults and adds the others again.
 */
export const toggleFault = async (fault: Fault, faults: readonly Fault[]): Promise<void> => {
  if (!isOn(fault, faults)) {
    await service.addFault(fault)
    return
  }
  await service.clearFaults()
  for (const other of faults.filter((candidate) => !isSame(fault, candidate))) await service.addFault(other)
}
