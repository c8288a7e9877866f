import type { Fault } from '../../../src/mock/control/control-api'
import { faultSwitches, isOn, turn } from '../models/fault-switches'
import { act } from '../models/watch-service'

export const FaultsCard = ({ faults }: { faults: readonly Fault[] }) => (
  <section class="card" aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    {faultSwitches.map((one) => (
      <label key={one.name} class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn(one, faults)}
          aria-checked={isOn(one, faults)}
          onChange={() => act(() => turn(one, faults))}
        />
        <span>
          {one.name}
          <span class="quiet">{one.note}</span>
        </span>
      </label>
    ))}
  </section>
)
