import { effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import { hydrate, render } from 'preact'
import { readIntervalMs } from './card-inputs'
import { inputEvents } from './input-events'
import { preserveForeignNodes } from './preserve-foreign-nodes'

export interface LazyHydrationOptions<Card> {
  createCard: () => Card
  /** Renders the form and connects its inputs. The first rendering uses `renderFirst`. */
  show: (card: Card, renderFirst: typeof render) => void
  cardholderName: ReadonlySignal<boolean>
  /**
   * Returns whether the form must differ from the prerendered one, apart from the name field. Reads
   * signals.
   */
  differsFromBuild: () => boolean
}

export interface LazyHydration<Card> {
  /** Returns the card. Creates and shows it if necessary. */
  card(): Card
  /** Returns the card; undefined before it is created. */
  existingCard(): Card | undefined
}

/**
 * Dispatches a `change` event for each input with a value, so that values which were set without an
 * event are formatted.
 */
const dispatchChanges = (inputs: readonly HTMLInputElement[]) => {
  for (const input of inputs) if (input.value) input.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Creates the card when it is needed. The build prerenders the form as HTML, which accepts typing
 * without the card. So the card is created only when the form is used, or when it must look
 * different: this leaves more time to the merchant's page while it loads. Without a prerendered
 * form, the card is created at once.
 */
export const createLazyHydration = <Card>(options: LazyHydrationOptions<Card>): LazyHydration<Card> => {
  const { createCard, show, cardholderName, differsFromBuild } = options
  const inputs = [...document.querySelectorAll('input')]
  const foreignNodes = preserveForeignNodes(document.body)
  let created: Card | undefined

  /**
   * Creates the card if it does not exist.
   * @param renderFirst `hydrate` keeps the attributes that browser extensions have added to the
   *   elements; `render` changes the elements where the form differs
   * @param isComposing whether an input method is composing the text, which must then stay
   *   unchanged
   */
  const ensureCard = (renderFirst = hydrate, isComposing = false): Card => {
    if (created) return created
    clearInterval(interval)
    const card = untracked(createCard)
    created = card
    untracked(() => {
      foreignNodes.renderWithout(() => show(card, renderFirst))
      if (!isComposing) dispatchChanges(inputs)
    })
    return card
  }

  const hydrateIfFilled = () => inputs.some(({ value }) => value) && ensureCard()
  const interval = setInterval(hydrateIfFilled, readIntervalMs)
  // In the capture phase, so that the form is hydrated before the input itself receives the event.
  for (const type of inputEvents) {
    const listener = (event: Event) => ensureCard(hydrate, (event as InputEvent).isComposing)
    document.addEventListener(type, listener, { capture: true, once: true })
  }
  hydrateIfFilled()
  effect(() => {
    if (created) return
    const name = document.querySelector('.field-name')
    if (!cardholderName.value) name?.remove()
    if (differsFromBuild() || inputs.length === 0 || (cardholderName.value && !name)) ensureCard(render)
  })
  return { card: () => ensureCard(), existingCard: () => created }
}
