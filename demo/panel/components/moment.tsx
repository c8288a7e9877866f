const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const dayMs = 86_400_000

/**
 * Shows the time, with the date if it is more than a day from `now`, the time of the service's
 * clock.
 */
export const Moment = ({ date, now }: { date: string; now: string }) => {
  const age = Math.abs(Date.parse(now) - Date.parse(date))
  return <time dateTime={date}>{(age < dayMs ? time : day).format(new Date(date))}</time>
}
