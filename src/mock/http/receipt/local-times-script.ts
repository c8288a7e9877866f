/**
 * The only script of a receipt, which the policy allows by its hash. It shows every time in the
 * time zone of the reader. Without scripts, the times are in UTC.
 */
export const localTimesScript = `
const format=new Intl.DateTimeFormat('en-GB',{day:'numeric',month:'long',year:'numeric',hour:'2-digit',minute:'2-digit',timeZoneName:'short'})
for(const time of document.querySelectorAll('time'))time.textContent=format.format(new Date(time.dateTime))`
