import './style.css'
import { createCardForm } from './models/card-form'
import { createWholeCard } from './models/frame-card'
import { startCard } from './start'

// `early-script.ts` has started the handshake. Deleting `tenderHandshake` shows that this script
// has run.
const { tenderHandshake: handshake } = window
delete window.tenderHandshake

if (handshake)
  startCard({
    handshake,
    visit: handshake.visit,
    title: 'title',
    createCard: (options) => createWholeCard(createCardForm(options)),
  })
