const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

export const Time = ({ date }: { date: string | null }) =>
  date === null ? null : <time dateTime={date}>{format.format(new Date(date))}</time>
