import { describeOffset } from '../models/active-controls'
import { service } from '../models/service'
import { busy, runCommand } from '../models/watch-service'

const minute = 60_000
const moves = [
  ['+ 5 minutes', 5 * minute],
  ['+ 1 hour', 60 * minute],
  ['+ 7 days', 7 * 24 * 60 * minute],
] as const

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' })

export const ClockCard = ({ now, offsetMs }: { now: string; offsetMs: number }) => (
  <section class="card" aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>
      <time dateTime={now} class="now">
        {format.format(new Date(now))}
      </time>
      <span class="quiet">{describeOffset(offsetMs) || 'Equal to the system time'}</span>
    </p>
    <div class="buttons">
      {moves.map(([name, milliseconds]) => (
        <button
          type="button"
          key={name}
          aria-disabled={busy}
          onClick={() => runCommand(() => service.advanceClock(milliseconds))}
        >
          {name}
        </button>
      ))}
      {describeOffset(offsetMs) !== '' && (
        <button type="button" aria-disabled={busy} onClick={() => runCommand(() => service.setClock(new Date()))}>
          Back to the system time
        </button>
      )}
    </div>
  </section>
)
