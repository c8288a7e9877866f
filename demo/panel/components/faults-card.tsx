import { useState } from 'preact/hooks'
import { operationRules } from '../../../src/contract/operations'
import type { Fault } from '../../../src/mock/control/control-api'
import { describeFault, faultFor, faultSwitches, isOn, isSame } from '../models/fault-switches'
import { toggleFault } from '../models/toggle-fault'
import { busy, runCommand } from '../models/watch-service'

/** Faults without a switch, such as those of the other operations. */
const OtherFaults = ({ others, faults }: { others: readonly Fault[]; faults: readonly Fault[] }) => (
  <ul class="other-faults" aria-label="Other faults">
    {others.map((fault) => (
      <li key={describeFault(fault)}>
        <span class="chip waiting">{describeFault(fault)}</span>
        <button
          type="button"
          class="link"
          aria-disabled={busy}
          aria-label={`Remove ${describeFault(fault)}`}
          onClick={() => runCommand(() => toggleFault(fault, faults))}
        >
          Remove
        </button>
      </li>
    ))}
  </ul>
)

/** Switches for faults of every operation, or of the selected one. */
export const FaultsCard = ({ faults }: { faults: readonly Fault[] }) => {
  const [operation, setOperation] = useState('')
  const switched = faultSwitches.map((faultSwitch) => faultFor(faultSwitch, operation))
  const others = faults.filter((fault) => !switched.some((candidate) => isSame(candidate, fault)))
  return (
    <section class="card" aria-labelledby="faults">
      <h2 id="faults">Faults</h2>
      <label>
        Operation
        <select value={operation} onChange={({ currentTarget }) => setOperation(currentTarget.value)}>
          <option value="">Every operation</option>
          {Object.keys(operationRules).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {faultSwitches.map((faultSwitch) => {
        const fault = faultFor(faultSwitch, operation)
        return (
          <label key={faultSwitch.name} class="switch">
            <input
              type="checkbox"
              role="switch"
              checked={isOn(fault, faults)}
              aria-checked={isOn(fault, faults)}
              onChange={() => runCommand(() => toggleFault(fault, faults))}
            />
            <span>
              {faultSwitch.name}
              <span class="quiet">{faultSwitch.note(operation)}</span>
            </span>
          </label>
        )
      })}
      {others.length > 0 && <OtherFaults others={others} faults={faults} />}
    </section>
  )
}
