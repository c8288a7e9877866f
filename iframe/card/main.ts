import './style.css'
import { createCardForm } from './models/card-form'
import { createWholeCard } from './models/frame-card'
import { startCard } from './start'

// Begun by the script behind the form, which waits for this one.
const { tenderHandshake: handshake } = window
delete window.tenderHandshake

if (handshake) startCard({ handshake, title: 'title', make: (given) => createWholeCard(createCardForm(given)) })
