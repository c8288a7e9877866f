import { describeAge } from '../models/describe-age'

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })
const dayMs = 86_400_000

interface MomentProps {
  date: string
  /** The time of the service's clock. */
  now: string
}

/** Shows the time, with the date if it is more than a day from `now`. */
export const Moment = ({ date, now }: MomentProps) => {
  const age = Math.abs(Date.parse(now) - Date.parse(date))
  return (
    <time dateTime={date} title={whole.format(new Date(date))}>
      {(age < dayMs ? time : day).format(new Date(date))}
    </time>
  )
}

/** Shows how long ago a time was, or the date if it was on another day. */
export const Age = ({ date, now }: MomentProps) => (
  <time dateTime={date} title={whole.format(new Date(date))}>
    {describeAge(date, now) || day.format(new Date(date))}
  </time>
)
