/**
 * The only script of a receipt, which the policy allows by its hash. It shows every time in the
 * time zone of the reader, a button that prints the receipt, and a link back to the shop if the
 * reader came from one. Without scripts, the times are in UTC.
 */
export const receiptScript = `
const format=new Intl.DateTimeFormat('en-GB',{day:'numeric',month:'long',year:'numeric',hour:'2-digit',minute:'2-digit',timeZoneName:'short'})
for(const time of document.querySelectorAll('time'))time.textContent=format.format(new Date(time.dateTime))
const actions=document.getElementById('actions')
const button=document.createElement('button')
button.textContent='Print'
button.addEventListener('click',()=>print())
actions?.append(button)
if(document.referrer){const link=document.createElement('a')
Object.assign(link,{href:document.referrer,className:'go other',textContent:'Back to the shop'})
actions?.append(link)}`
