import { signal } from '@preact/signals-core'
import { renderToString } from 'preact-render-to-string'
import type { CardTexts } from '../../src/shared/messages/en'
import { CardFormView } from './components/card-form-view'
import { usualBrands } from './models/brands'
import { createCardForm } from './models/card-form'
import { createWholeCard } from './models/frame-card'

const nothing = () => {}

/** The empty form as HTML, for the build: it takes typing before any script has run. */
export const cardHtml = (texts: CardTexts): string => {
  const cardholderName = signal(true)
  const card = createWholeCard(
    createCardForm({ cardholderName, shopBrands: signal(usualBrands), now: () => new Date(0) }),
  )
  return renderToString(
    <CardFormView
      card={card}
      visit=""
      texts={signal(texts)}
      cardholderName={cardholderName}
      paying={signal(false)}
      announcement={signal('')}
      onFocus={nothing}
      onBlur={nothing}
      onEnter={nothing}
    />,
  )
}
