import { signal } from '@preact/signals'
import { deleteShopRecords } from '../../relay/delete-shop-records'
import { service } from '../models/service'
import { busy, runCommand } from '../models/watch-service'

const seed = signal('empty')

const reset = (event: Event): void => {
  event.preventDefault()
  void runCommand(async () => {
    await service.reset({ seed: seed.value })
    deleteShopRecords()
  })
}

/** Converts the name of a data set to a label. */
const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

export const ResetCard = ({ seeds }: { seeds: readonly string[] }) => (
  <form class="card" aria-labelledby="reset" onSubmit={reset}>
    <h2 id="reset">Reset</h2>
    <label>
      Data set
      <select
        value={seed}
        onChange={({ currentTarget }) => {
          seed.value = currentTarget.value
        }}
      >
        {seeds.map((name) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </select>
    </label>
    <button type="submit" class="grave" aria-disabled={busy}>
      Delete all records
    </button>
  </form>
)
