import '../card/style.css'
import '../billing/style.css'
import { withBillingAddress } from '../billing/billing-inputs'
import { createCardSettings } from '../card/card-settings'
import { createCardForm } from '../card/models/card-form'
import { createWholeCard } from '../card/models/frame-card'
import { startCard } from '../card/start'
import { beginHandshake } from '../element/handshake'
import { isIsolated } from '../element/is-isolated'

// The form is not prerendered, because its fields depend on an option of the page.
const handshake = beginHandshake('card')

if (!isIsolated())
  startCard({
    handshake,
    visit: crypto.randomUUID(),
    title: 'title',
    createCard: (options) => createWholeCard(createCardForm(options)),
    ...withBillingAddress(createCardSettings('card.title')),
  })
