import type { Fault } from '../../../src/mock/control/control-api'
import { faultSwitches, isOn } from '../models/fault-switches'
import { toggleFault } from '../models/toggle-fault'
import { runCommand } from '../models/watch-service'

export const FaultsCard = ({ faults }: { faults: readonly Fault[] }) => (
  <section class="card" aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    {faultSwitches.map((faultSwitch) => (
      <label key={faultSwitch.name} class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn(faultSwitch, faults)}
          aria-checked={isOn(faultSwitch, faults)}
          onChange={() => runCommand(() => toggleFault(faultSwitch, faults))}
        />
        <span>
          {faultSwitch.name}
          <span class="quiet">{faultSwitch.note}</span>
        </span>
      </label>
    ))}
  </section>
)
