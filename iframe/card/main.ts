import './style.css'
import { createCardForm } from './models/card-form'
import { wholeCard } from './models/shown-card'
import { startCard } from './start'

// Begun by the script behind the form, which waits for this one.
const { tenderMeeting: meeting } = window
delete window.tenderMeeting

if (meeting) startCard({ meeting, title: 'title', make: (given) => wholeCard(createCardForm(given)) })
