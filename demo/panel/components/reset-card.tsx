import { signal } from '@preact/signals'
import { deleteShopRecords } from '../../relay/delete-shop-records'
import { service } from '../models/service'
import { act, busy } from '../models/watch-service'

const seed = signal('empty')

const reset = (event: Event): void => {
  event.preventDefault()
  void act(async () => {
    await service.reset({ seed: seed.value })
    deleteShopRecords()
  })
}

/** A world's name as people write it. */
const title = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

export const ResetCard = ({ seeds }: { seeds: readonly string[] }) => (
  <form class="card" aria-labelledby="reset" onSubmit={reset}>
    <h2 id="reset">Begin anew</h2>
    <label>
      With this world
      <select
        value={seed}
        onChange={({ currentTarget }) => {
          seed.value = currentTarget.value
        }}
      >
        {seeds.map((name) => (
          <option key={name} value={name}>
            {title(name)}
          </option>
        ))}
      </select>
    </label>
    <button type="submit" class="grave" disabled={busy}>
      Forget everything
    </button>
  </form>
)
