import type { Fault } from '../../../src/mock/control/control-api'
import { describeFault } from './fault-switches'

const minute = 60_000

const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** Describes the offset of the clock in its largest whole unit; empty below half a minute. */
export const describeOffset = (offsetMs: number): string => {
  const [unit, length] = units.find(([, size]) => Math.abs(offsetMs) >= size) ?? units[2]
  const count = Math.round(Math.abs(offsetMs) / length)
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'} ${offsetMs > 0 ? 'ahead of' : 'behind'} the system time`
}

/** Returns a text for each active control: for the clock if it is moved, and for each fault. */
export const activeControls = ({ offsetMs, faults }: { offsetMs: number; faults: readonly Fault[] }): string[] => {
  const offset = describeOffset(offsetMs)
  return [...(offset === '' ? [] : [`Clock ${offset}`]), ...faults.map((fault) => `Fault: ${describeFault(fault)}`)]
}
