import './style.css'
import { createCardForm } from './models/card-form'
import { createWholeCard } from './models/frame-card'
import { startCard } from './start'

// Started by the early script, which checks that this script has run.
const { tenderHandshake: handshake } = window
delete window.tenderHandshake

if (handshake)
  startCard({ handshake, title: 'title', createCard: (options) => createWholeCard(createCardForm(options)) })
