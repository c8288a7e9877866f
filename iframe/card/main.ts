import './style.css'
import { createCardForm } from './models/card-form'
import { wholeCard } from './models/shown-card'
import { startCard } from './start'

startCard({ role: 'card', title: 'title', make: (given) => wholeCard(createCardForm(given)) })
