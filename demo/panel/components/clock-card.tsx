import { service } from '../models/service'
import { act, busy } from '../models/watch-service'

const minute = 60_000
const moves = [
  ['Five minutes later', 5 * minute],
  ['An hour later', 60 * minute],
  ['Seven days later', 7 * 24 * 60 * minute],
] as const

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' })

const leads = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** How far the clock is ahead, in its largest whole unit. */
const leadOf = (offsetMs: number): string => {
  const [unit, length] = leads.find(([, size]) => Math.abs(offsetMs) >= size) ?? leads[2]
  const count = Math.round(Math.abs(offsetMs) / length)
  if (count === 0) return 'The machine’s own time'
  return `${count} ${unit}${count === 1 ? '' : 's'} ${offsetMs > 0 ? 'ahead of' : 'behind'} the machine`
}

export const ClockCard = ({ now, offsetMs }: { now: string; offsetMs: number }) => (
  <section class="card" aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>
      <time dateTime={now} class="now">
        {format.format(new Date(now))}
      </time>
      <span class="quiet">{leadOf(offsetMs)}</span>
    </p>
    <div class="buttons">
      {moves.map(([name, milliseconds]) => (
        <button type="button" key={name} disabled={busy} onClick={() => act(() => service.advanceClock(milliseconds))}>
          {name}
        </button>
      ))}
    </div>
  </section>
)
