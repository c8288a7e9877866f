import type { Fault } from '../../../src/mock/control/control-api'
import { type FaultSwitch, isOf, isOn } from './fault-switches'
import { service } from './service'

/**
 * Switches a fault on or off. The service can only add one fault or clear all faults. So switching
 * a fault off clears all faults and adds the others again.
 */
export const toggleFault = async (faultSwitch: FaultSwitch, faults: readonly Fault[]): Promise<void> => {
  if (!isOn(faultSwitch, faults)) {
    await service.addFault(faultSwitch.fault)
    return
  }
  await service.clearFaults()
  for (const fault of faults.filter((candidate) => !isOf(faultSwitch, candidate))) await service.addFault(fault)
}
