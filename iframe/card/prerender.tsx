import { signal } from '@preact/signals-core'
import { renderToString } from 'preact-render-to-string'
import type { CardTexts } from '../../src/shared/messages/en'
import { createFieldElements } from './components/card-fields'
import { CardFormView } from './components/card-form-view'
import { defaultBrands } from './models/brands'
import { createCardForm } from './models/card-form'
import { createWholeCard } from './models/frame-card'
import { createCopiedClaim } from './models/number-claim'

const ignore = () => {}

/**
 * Returns the HTML of the empty form. The build writes it into the document, with the early script
 * directly behind it, which makes the form accept typing before the main script has run.
 */
export const cardHtml = (texts: CardTexts): string => {
  const cardholderName = signal(true)
  const form = createCardForm({
    cardholderName,
    shopBrands: signal(defaultBrands),
    now: () => new Date(0),
    claim: createCopiedClaim(),
  })
  const props = {
    card: createWholeCard(form),
    visit: '',
    texts: signal(texts),
    cardholderName,
    // The inputs are read-only until the early script has run. In an isolated frame, the script
    // leaves them read-only (`../element/is-isolated.ts`).
    locked: signal(true),
    busy: signal(false),
    announcement: signal(''),
    onFocus: ignore,
    onBlur: ignore,
    onEnter: ignore,
    onPastedCard: ignore,
  }
  return renderToString(<CardFormView {...props} elements={createFieldElements(props)} />)
}
