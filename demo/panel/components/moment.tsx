const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const dayMs = 86_400_000

/** A moment as the service's clock sees it: of the last day by its time, else with its date. */
export const Moment = ({ date, now }: { date: string; now: string }) => {
  const age = Math.abs(Date.parse(now) - Date.parse(date))
  return <time dateTime={date}>{(age < dayMs ? time : day).format(new Date(date))}</time>
}
